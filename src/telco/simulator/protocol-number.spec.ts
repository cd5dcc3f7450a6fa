import { mask } from '../../kernel/masking.js';
import { protocolNumber } from './protocol-number.js';

const some = Array.from({ length: 500 }, (_, index) => protocolNumber('demo', 'registrar_protocolo', `k-${index}`));

describe('a protocol number', () => {
  it('is the same for the same key, and another for another tenant or operation', () => {
    expect(protocolNumber('demo', 'registrar_protocolo', 'k-0')).toBe(some[0]);
    expect(protocolNumber('other', 'registrar_protocolo', 'k-0')).not.toBe(some[0]);
    expect(protocolNumber('demo', 'registrar_atendimento', 'k-0')).not.toBe(some[0]);
  });

  it('has twenty digits, unlike any other', () => {
    expect(new Set(some).size).toBe(some.length);
    expect(some.every((protocol) => /^[1-9]\d{19}$/.test(protocol))).toBe(true);
  });

  it('is never taken for personal data', () => {
    expect(some.filter((protocol) => mask(`protocolo ${protocol}.`) !== `protocolo ${protocol}.`)).toEqual([]);
  });
});
