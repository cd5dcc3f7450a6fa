import type { PipeTransform } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { isJsonObject, type JsonObject, type JsonPrimitive } from '../../../kernel/json.js';
import { IsJsonDocument } from '../../../platform/http/field-validators.js';
import { invalidRequest } from '../../../platform/http/request.pipe.js';
import type { LineFacts } from '../simulator-lines.js';

class OpenBody {
  @IsJsonDocument()
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** A body whose keys are data, an invoiceDetail: a JSON object of bounded depth. */
export class DocumentBodyPipe implements PipeTransform<unknown, JsonObject> {
  /** @throws AppError `invalid_request` */
  transform(value: unknown): JsonObject {
    const fault = validateSync(new OpenBody(value))[0]?.constraints?.['isJsonDocument'];
    if (fault === undefined && isJsonObject(value)) return value;
    throw invalidRequest([{ pointer: '', message: (fault ?? 'must be a JSON object').replace(/^body /, '') }]);
  }
}

/** Facts of a line: a flat object of texts, numbers, booleans and nulls. */
export class LineFactsPipe implements PipeTransform<unknown, LineFacts> {
  private readonly document = new DocumentBodyPipe();

  /** @throws AppError `invalid_request` */
  transform(value: unknown): LineFacts {
    const document = this.document.transform(value);
    const nested = Object.keys(document).filter((key) => !isPrimitive(document[key]));
    if (nested.length > 0) throw invalidRequest(nested.map((key) => ({ pointer: `/${key}`, message: 'must be a text, number, boolean or null' })));
    return Object.fromEntries(Object.entries(document).filter((entry): entry is [string, JsonPrimitive] => isPrimitive(entry[1])));
  }
}

function isPrimitive(value: unknown): value is JsonPrimitive {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
