import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HELP } from '../../authoring/help.js';
import { workflow } from './tools.js';

const folder = mkdtempSync(join(tmpdir(), 'atende-workflow-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the file's path */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SOUND = 'name: sound\nversion: 1\nstart: a\nnodes: [{id: a, action: no_op}]\nedges: [{from: a, to: END}]\n';
const WARNED = 'name: warned\nversion: 1\nstart: a\nnodes: [{id: a, action: no_op}, {id: b, action: no_op}]\nedges:\n  - {from: a, to: END}\n  - {from: b, to: END}\n';

describe('npm run workflow -- lint', () => {
  it('accepts all that this package has', async () => {
    expect(await workflow(['lint', '--strict'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ files, 0 errors, 0 warnings\n$/u) as unknown });
  });

  it('prints file, line, column, severity, code and how to mend, and fails on errors', async () => {
    const path = file('outro.v1.yaml', SOUND.replace('to: END', 'to: nada'));
    const { code, out } = await workflow(['lint', path]);
    expect(code).toBe(1);
    expect(out).toContain(`${path}:1:7 error name_mismatch `);
    expect(out).toContain(`${path}:5:23 error dangling_edge `);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^1 file, \d errors, 0 warnings$/u);
  });

  it('fails on warnings only when asked to', async () => {
    const path = file('warned.v1.yaml', WARNED);
    expect(await workflow(['lint', path])).toMatchObject({ code: 0, out: expect.stringContaining(' warning unreachable_node ') as unknown });
    expect((await workflow(['lint', '--strict', path])).code).toBe(1);
  });

  it('checks a marker against the versions beside it, even where only the marker is named', async () => {
    file('sound.v1.yaml', SOUND);
    const path = file('sound.active.yaml', 'version: 1\n');
    expect((await workflow(['lint', path])).code).toBe(0);
    writeFileSync(path, 'version: 2\n');
    expect(await workflow(['lint', path])).toMatchObject({ code: 1, out: expect.stringContaining('marker_without_version') as unknown });
  });

  it('tells programs the same as JSON', async () => {
    const path = file('warned.v1.yaml', WARNED);
    const { out } = await workflow(['lint', '--json', path]);
    expect(JSON.parse(out)).toMatchObject({ files: 1, errors: 0, warnings: 1, problems: [{ file: path, line: 4, severity: 'warning', code: 'unreachable_node' }] });
  });
});

describe('npm run workflow -- graph and paths', () => {
  it('draws by name and by file', async () => {
    const { code, out } = await workflow(['graph', 'pause']);
    expect([code, out]).toEqual([0, expect.stringContaining('n0_pause{{"PAUSE resposta_usuario<br>SIM / NAO"}}')]);
    expect((await workflow(['graph', 'docs/examples/pause.v1.yaml'])).out).toBe(out);
  });

  it('draws a file with errors as far as it can be read', async () => {
    expect((await workflow(['graph', file('torto.v1.yaml', SOUND.replace('to: END', 'to: nada'))])).out).toContain('"nada<br>missing"');
    expect(await workflow(['graph', file('roto.v1.yaml', 'name: [\n')])).toMatchObject({ code: 2, err: expect.stringContaining('roto.v1.yaml:2:1 error yaml_invalid') as unknown });
  });

  it('lists paths with what selects them', async () => {
    expect((await workflow(['paths', 'pause'])).out).toBe(`pause v1: 2 paths

path 1
  apresentar  PAUSE resposta_usuario: SIM
  decidir     10: input.resposta_usuario == "SIM"
  confirmar
  END

path 2
  apresentar  PAUSE resposta_usuario: NAO
  decidir     20: input.resposta_usuario == "NAO"
  recusar
  END
`);
    expect(JSON.parse((await workflow(['paths', 'reprompt', '--json'])).out)).toMatchObject({ name: 'reprompt', version: 1, isCut: false, paths: [{}, [{ node: 'perguntar', selectedBy: ['PAUSE dia: reprompts exhausted'], next: 'manter' }, {}]] });
  });
});

describe('npm run workflow -- new', () => {
  it('writes a version, its marker and plays, which lint accepts, and never over what is there', async () => {
    const place = join(folder, 'novo');
    mkdirSync(place);
    expect((await workflow(['new', 'segunda_via', '--dir', place])).code).toBe(0);
    expect(readdirSync(place, { recursive: true }).map(String).sort()).toEqual(['plays', 'plays/segunda_via.v1.play.yaml', 'segunda_via.active.yaml', 'segunda_via.v1.yaml']);
    expect((await workflow(['lint', '--strict', place])).code).toBe(0);
    expect(await workflow(['new', 'segunda_via', '--dir', place])).toMatchObject({ code: 2, err: expect.stringContaining('exists') as unknown });
  });

  it.each(['2via', 'segunda via', '../fora', 'a/b', ''])('refuses the name "%s"', async (name) => {
    expect((await workflow(['new', name, '--dir', join(folder, 'nada')])).code).toBe(2);
  });
});

describe('the command line', () => {
  it('says how it is used', async () => {
    expect(await workflow(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('golden') as unknown, err: '' });
    expect(await workflow([])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('lint [files…]') as unknown });
    for (const name of Object.keys(HELP)) expect(await workflow([name, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining(`workflow -- ${name}`) as unknown });
  });

  it.each([
    [['draw']], [['constructor']], [['graph']], [['graph', 'a', 'b']], [['graph', 'nothing']], [['graph', 'pause', '--version', '9']], [['graph', 'pause', '--version', 'x']],
    [['graph', 'docs/examples/pause.v1.yaml', '--version', '1']], [['paths', 'no/such/file.yaml']], [['lint', '--color']], [['lint', 'no/such/file.yaml']], [['run', 'pause', '--input', '{']],
    [['run', 'pause', '--input', '[]']], [['run', 'pause', '--script', 'no/such/script']], [['golden', 'pause']],
  ])('cannot carry out %j, and says why', async (args) => {
    const { code, out, err } = await workflow(args);
    expect([code, out]).toEqual([2, '']);
    expect(err.length).toBeGreaterThan(20);
  });
});
