import 'reflect-metadata';
import fc from 'fast-check';
import { IsIn, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { TurnBody } from './turn-body.dto.js';
import { AcceptedAsSent, ClassAcceptor } from '../platform/http/class-acceptor.js';
import { ConversationParams } from '../platform/http/conversation.params.js';
import { RequestPipe } from '../platform/http/request.pipe.js';

const invoice = { '11999990001': { Plano: [{ desc: 'TIM Black', value: 'R$ 99,98' }] } };
const full = {
  messageId: 'm-1',
  text: 'quero cancelar o VOD',
  channel: 'voice',
  agentId: 'telecom_contas',
  customer: { customerId: 'C-1', msisdn: '11999990001', socialSecNo: '52998224725', name: 'Ana' },
  context: { invoiceId: '3000131180', invoiceDetail: invoice, previousInvoiceDetail: invoice },
  inReplyTo: { confirmationId: 'c-1' },
};

/** What class-validator alone says of a value: the pipe's answer without its short way. */
async function validates(metatype: new () => unknown, value: unknown): Promise<boolean> {
  const pipe = new RequestPipe(new ClassAcceptor(() => false));
  return pipe.transform(structuredClone(value), { type: 'body', metatype }).then(
    () => true,
    () => false,
  );
}

describe('accepting a request without copying it', () => {
  const acceptor = new ClassAcceptor();

  it('accepts a message with all that it can hold, with the least, and the path that it comes by', () => {
    expect(acceptor.accepts(TurnBody, full)).toBe(true);
    expect(acceptor.accepts(TurnBody, { messageId: 'm', text: 'oi' })).toBe(true);
    expect(acceptor.accepts(ConversationParams, { conversationKey: 'k' })).toBe(true);
  });

  it.each([
    ['a field that no class declares', { ...full, extra: 1 }],
    ['one in a nested class', { ...full, customer: { ...full.customer, extra: 1 } }],
    ['a missing field', { text: 'oi' }],
    ['null for an optional field', { ...full, channel: null }],
    ['a list for a nested class', { ...full, customer: [full.customer] }],
    ['a wrong check digit', { ...full, customer: { socialSecNo: '52998224724' } }],
    ['a field that every object inherits', { ...full, toString: 'x' }],
    ['no object at all', 'oi'],
  ])('does not accept %s', async (_case, value) => {
    expect(acceptor.accepts(TurnBody, value)).toBe(false);
    expect(await validates(TurnBody, value)).toBe(false);
  });

  it('accepts nothing that the validator refuses, and all that it lets pass', async () => {
    const odd = fc.oneof(fc.constantFrom<unknown>(null, undefined, 0, '', ' ', [], {}, 'x'.repeat(200), 'voice', full.customer, [full.context]), fc.jsonValue());
    const paths = ['messageId', 'text', 'channel', 'agentId', 'customer', 'context', 'inReplyTo', 'other', 'customer.customerId', 'customer.msisdn', 'customer.socialSecNo', 'customer.name', 'customer.other', 'context.invoiceId', 'context.invoiceDetail', 'context.other', 'inReplyTo.confirmationId'];
    const change = fc.record({ path: fc.constantFrom(...paths), drop: fc.boolean(), value: odd });
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 2 }), async (changes) => {
        const body = changes.reduce<Record<string, unknown>>(changed, structuredClone(full));
        const accepts = acceptor.accepts(TurnBody, body);
        accepted += accepts ? 1 : 0;
        return accepts === (await validates(TurnBody, body));
      }),
      { seed: 7, numRuns: 1_500 },
    );
    expect(accepted).toBeGreaterThan(300);
  });

  it('leaves a class to the validator that is not marked, or has a rule it does not know', () => {
    class Unmarked {
      @IsString()
      readonly name: string;
    }
    @AcceptedAsSent()
    class Listed {
      @IsString({ each: true })
      readonly names: readonly string[];
    }
    @AcceptedAsSent()
    class Grouped {
      @IsIn(['a'], { groups: ['some'] })
      @MaxLength(3)
      readonly name: string;
    }
    @AcceptedAsSent()
    class Outer {
      @ValidateNested()
      @Type(() => Unmarked)
      readonly inner: Unmarked;
    }
    expect(acceptor.accepts(Unmarked, { name: 'x' })).toBe(false);
    expect(acceptor.accepts(Listed, { names: ['x'] })).toBe(false);
    expect(acceptor.accepts(Grouped, { name: 'a' })).toBe(false);
    expect(acceptor.accepts(Outer, { inner: { name: 'x' } })).toBe(false);
  });

  it('knows an optional field of class-validator itself', () => {
    @AcceptedAsSent()
    class WithOptional {
      @IsOptional()
      @IsString()
      readonly name?: string | null;
    }
    expect(acceptor.accepts(WithOptional, {})).toBe(true);
    expect(acceptor.accepts(WithOptional, { name: null })).toBe(true);
    expect(acceptor.accepts(WithOptional, { name: 1 })).toBe(false);
  });
});

function changed(body: Record<string, unknown>, { path, drop, value }: { path: string; drop: boolean; value: unknown }): Record<string, unknown> {
  const [outer = '', inner] = path.split('.');
  if (inner === undefined) {
    const { [outer]: _dropped, ...rest } = body;
    return drop ? rest : { ...rest, [outer]: value };
  }
  const nested = body[outer];
  if (typeof nested !== 'object' || nested === null || Array.isArray(nested)) return body;
  return { ...body, [outer]: changed(nested as Record<string, unknown>, { path: inner, drop, value }) };
}
