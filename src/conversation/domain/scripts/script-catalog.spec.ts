import { Decimal } from 'decimal.js';
import { FormatError } from '../channel/formats.js';
import { ScriptCatalog } from './script-catalog.js';
import { ScriptCatalogError, ScriptRenderError, type Script } from './script.js';

function script(overrides: Partial<Script> = {}): Script {
  return { id: 'aviso', version: 1, trigger: 'aviso', text: 'Olá.', parameters: [], channel: {}, ...overrides };
}

function catalogOf(...scripts: readonly Script[]): ScriptCatalog {
  return new ScriptCatalog(scripts.map((each, index) => ({ file: `${index}.yaml`, script: each })));
}

function problemsOf(...scripts: readonly Script[]): unknown {
  try {
    catalogOf(...scripts);
  } catch (error) {
    if (error instanceof ScriptCatalogError) return error.problems.map(({ code, file }) => ({ code, file }));
    throw error;
  }
  return [];
}

const VALUE_SCRIPT = script({
  text: 'O valor é {valor}, {{assim}}.',
  parameters: [{ name: 'valor', format: 'currency_brl' }],
});

describe('ScriptCatalog', () => {
  it('selects by trigger, and gives null where no script has it', () => {
    const catalog = catalogOf(script({ id: 'a', trigger: 't1' }), script({ id: 'b', trigger: 't2' }));
    expect(catalog.selectByTrigger('t2')?.id).toBe('b');
    expect(catalog.selectByTrigger('t3')).toBeNull();
  });

  it('renders simple parameters and escaped braces', () => {
    const catalog = catalogOf(script({ text: 'Oi {nome}, {nome}! {{x}}', parameters: [{ name: 'nome', format: 'raw' }] }));
    expect(catalog.render('aviso', { nome: '{nome}' }, 'text')).toBe('Oi {nome}, {nome}! {x}');
  });

  it('writes currency for the eye on text and for the ear on voice', () => {
    const catalog = catalogOf(VALUE_SCRIPT);
    expect(catalog.render('aviso', { valor: new Decimal('14.99') }, 'text')).toBe('O valor é R$ 14,99, {assim}.');
    expect(catalog.render('aviso', { valor: '14.99' })).toBe('O valor é quatorze reais e noventa e nove centavos, {assim}.');
  });

  it('uses the text of the channel where the script has one', () => {
    const catalog = catalogOf(script({ text: 'Escrevi.', channel: { voice: 'Falei.' } }));
    expect(catalog.render('aviso', {}, 'voice')).toBe('Falei.');
    expect(catalog.render('aviso', {}, 'text')).toBe('Escrevi.');
  });

  it('refuses an unknown id and a missing parameter', () => {
    const catalog = catalogOf(VALUE_SCRIPT);
    expect(() => catalog.render('outro')).toThrow(ScriptRenderError);
    expect(() => catalog.render('aviso')).toThrow('Script "aviso" needs "valor"');
    expect(() => catalog.render('aviso', { valor: 'grátis' })).toThrow(FormatError);
  });

  it('refuses duplicate ids and triggers, naming the later file', () => {
    expect(problemsOf(script(), script({ trigger: 'outro' }))).toEqual([{ code: 'duplicate_id', file: '1.yaml' }]);
    expect(problemsOf(script(), script({ id: 'outro' }))).toEqual([{ code: 'duplicate_trigger', file: '1.yaml' }]);
  });

  it('refuses a placeholder that is not declared, in the text of a channel too', () => {
    expect(problemsOf(script({ text: 'Oi {nome}' }))).toEqual([{ code: 'undeclared_placeholder', file: '0.yaml' }]);
    expect(problemsOf(script({ channel: { voice: 'Oi {nome}' } }))).toEqual([{ code: 'undeclared_placeholder', file: '0.yaml' }]);
  });

  it('refuses a parameter that no text uses', () => {
    expect(problemsOf(script({ parameters: [{ name: 'nome', format: 'raw' }] }))).toEqual([{ code: 'unused_parameter', file: '0.yaml' }]);
  });

  it('says every fault in its message, by file alone where a fault has no place in it', () => {
    expect(() => catalogOf(script({ text: 'Oi {nome}' }), script({ id: 'outro' }))).toThrow(
      new Error('1.yaml: duplicate_trigger: trigger "aviso" is taken\n0.yaml: undeclared_placeholder: {nome} is not in parameters'),
    );
  });

  it('says the line and the column of a fault that has them', () => {
    const problem = { code: 'malformed_yaml', file: 'a.yaml', line: 3, column: 1, message: 'Missing closing quote' } as const;
    expect(new ScriptCatalogError([problem]).message).toBe('a.yaml:3:1: malformed_yaml: Missing closing quote');
  });

  it('tells the version of every script, for the trace', () => {
    expect(catalogOf(script({ version: 3 })).versions()).toEqual({ aviso: 3 });
  });
});
