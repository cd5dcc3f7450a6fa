import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScriptCatalogError } from './domain/scripts/script.js';
import { loadScripts, parseScript } from './scripts-loader.js';

const SHIPPED = join(import.meta.dirname, '../../config/scripts');
const VALID = 'id: aviso\nversion: 2\ntrigger: aviso\ntext: |\n  Oi {nome}.\nparameters:\n  - name: nome\n    format: raw\nchannel:\n  voice: Alô {nome}.\n  text: same\n';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'scripts-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
}

function problems(): unknown {
  try {
    loadScripts(directory);
  } catch (error) {
    if (error instanceof ScriptCatalogError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadScripts', () => {
  it('loads a folder, leaves other files alone and reads "same" as the common text', () => {
    write({ 'aviso.yaml': VALID, 'README.md': '# not a script' });
    const catalog = loadScripts(directory);
    expect(catalog.get('aviso').version).toBe(2);
    expect(catalog.render('aviso', { nome: 'Ana' }, 'text')).toBe('Oi Ana.');
    expect(catalog.render('aviso', { nome: 'Ana' }, 'voice')).toBe('Alô Ana.');
  });

  it('is not affected by a file that changes after the start', () => {
    write({ 'aviso.yaml': VALID });
    const catalog = loadScripts(directory);
    write({ 'aviso.yaml': VALID.replace('Oi', 'Opa') });
    expect(catalog.render('aviso', { nome: 'Ana' }, 'text')).toBe('Oi Ana.');
  });

  it('reports malformed YAML with file, line and column', () => {
    write({ 'aviso.yaml': 'id: aviso\ntext: "aberto\n' });
    expect(problems()).toEqual([expect.objectContaining({ code: 'malformed_yaml', file: 'aviso.yaml', line: 3, column: 1 })]);
  });

  it('reports every file that breaks the schema, at the place of the fault', () => {
    write({
      'a.yaml': VALID.replace('format: raw', 'format: currency_usd'),
      'b.yaml': VALID.replace('version: 2\n', ''),
      'c.yaml': 'apenas texto',
    });
    expect(problems()).toEqual([
      expect.objectContaining({ code: 'invalid_script', file: 'a.yaml', line: 8, column: 13 }),
      expect.objectContaining({ code: 'invalid_script', file: 'b.yaml', line: 1, message: "/ must have required property 'version'" }),
      expect.objectContaining({ code: 'invalid_script', file: 'c.yaml', line: 1 }),
    ]);
  });

  it('reports duplicate triggers over files and undeclared placeholders', () => {
    write({ 'a.yaml': VALID, 'b.yaml': VALID.replace('id: aviso', 'id: outro').replace('Oi {nome}', 'Oi {apelido}') });
    expect(problems()).toEqual([
      expect.objectContaining({ code: 'duplicate_trigger', file: 'b.yaml' }),
      expect.objectContaining({ code: 'undeclared_placeholder', file: 'b.yaml' }),
    ]);
  });

  it('says all of it in the message', () => {
    write({ 'a.yaml': 'id: [' });
    expect(() => loadScripts(directory)).toThrow(/a\.yaml:\d+:\d+: malformed_yaml/);
  });

  it('takes a script without parameters and channels', () => {
    expect(parseScript('x.yaml', 'id: x\nversion: 1\ntrigger: x\ntext: Oi.\n')).toEqual({
      file: 'x.yaml',
      script: { id: 'x', version: 1, trigger: 'x', text: 'Oi.', parameters: [], channel: {} },
    });
  });
});

describe('the scripts we ship', () => {
  const catalog = loadScripts(SHIPPED);
  const samples = { protocolo: '20260017', servicos: 'o serviço VOD', acao: 'o cancelamento do serviço VOD' };

  it('hold the documented ids', () => {
    expect(Object.keys(catalog.versions())).toEqual(
      expect.arrayContaining([
        'juros_e_multas',
        'encerramento_resolvido',
        'encerramento_nao_resolvido',
        'encerramento_outros_assuntos',
        'devolucao_antes_cancelamento',
        'recusa_ressarcimento_dobro',
        'item_not_found',
      ]),
    );
  });

  it.each(['juros_e_multas', 'devolucao_antes_cancelamento', 'recusa_ressarcimento_dobro'])('answer the trigger %s', (trigger) => {
    expect(catalog.selectByTrigger(trigger)?.id).toBe(trigger);
  });

  it('render in both channels, without amounts, percentages or leftover braces', () => {
    for (const id of Object.keys(catalog.versions())) {
      for (const channel of ['text', 'voice'] as const) {
        const text = catalog.render(id, samples, channel);
        expect(text).toMatch(/^\p{Lu}.*[.!?]$/su);
        expect(text.replace('20260017', '')).not.toMatch(/[\d{}%]|R\$/);
      }
    }
  });
});
