import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsObject, IsString, MaxLength, ValidateBy } from 'class-validator';

/** `conversationKey` and `messageId` have at most this many characters (api.md). */
export const MAX_KEY_LENGTH = 128;

/** A string with something besides white space in it. */
export const NotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'notBlank',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.trim() !== '',
      defaultMessage: () => '$property must not be blank',
    },
  });

/** A required identifier in a body or a path: a string, not blank, at most 128 characters. */
export const IsKey = (describe: { readonly example?: string; readonly description?: string } = {}): PropertyDecorator =>
  applyDecorators(ApiProperty({ ...describe, minLength: 1, maxLength: MAX_KEY_LENGTH }), MaxLength(MAX_KEY_LENGTH), NotBlank(), IsString());

/**
 * A JSON object of free form, an invoice say, kept as it came: class-transformer's copy would leave out keys such as
 * "toString". `RequestPipe` has already refused what no document may hold.
 */
export const IsJsonDocument = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ obj, key }: { readonly obj: Readonly<Record<string, unknown>>; readonly key: string }) => obj[key]),
    IsObject({ message: '$property must be a JSON object' }),
  );
