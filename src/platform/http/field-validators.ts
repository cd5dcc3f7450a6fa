import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsObject, IsString, MaxLength, ValidateBy } from 'class-validator';

/** `conversationKey` and `messageId` have at most this many characters (api.md). */
export const MAX_KEY_LENGTH = 128;

/** White space, controls, joiners, fillers and marks that have nothing to stand on: nobody sees them. The last one is an empty Braille cell. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A string with something in it that can be seen. */
export const NotBlank = (): PropertyDecorator =>
  ValidateBy({
    name: 'notBlank',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && SEEN.test(value),
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
