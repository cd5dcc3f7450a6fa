import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/**
 * Source folder to its place in dist/. `src` is the top of dist/, so that dist/main.js is the program, and a file is as far
 * from config/ and workflows/ before the build as after it. Migrations are found by directory, never imported by src.
 */
const TARGETS = { src: '.', migrations: 'migrations', bench: 'bench', eval: 'eval', authoring: 'authoring' };
const BUILD_INPUTS = ['.swcrc', 'package-lock.json', 'scripts/lib/build.mjs'];
const NOT_SHIPPED = /(\.spec|\.e2e-spec|\.contract|\.d)\.ts$|\/testing\//;
const HASH_FILE = '.build-hash';

/** Builds when the sources differ from those dist/ was built from. Takes the package root; returns true when it built. */
export async function ensureBuilt(root) {
  const files = await sourceFiles(root);
  const hash = await contentHash(root, [...files, ...BUILD_INPUTS]);
  if (builtHash(root) === hash) return false;
  await build(root, files, hash);
  return true;
}

function builtHash(root) {
  const file = join(root, 'dist', HASH_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Built aside and renamed, so that a build that fails or is killed leaves no half of one. */
async function build(root, files, hash) {
  const { transformFile } = await import('@swc/core');
  const staging = join(root, `dist.${process.pid}.tmp`);
  try {
    await Promise.all(files.map((file) => compile(transformFile, root, staging, file)));
    await bundle(root, staging);
    await writeFile(join(staging, HASH_FILE), `${hash}\n`);
    await replaceDist(root, staging, hash);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * main.js becomes one file with its packages: loading some hundred packages one by one takes as long as everything else
 * of a start. What cannot be resolved is optional to its package; PGlite and the API pages find files beside themselves.
 */
async function bundle(root, staging) {
  const main = join(staging, 'main.js');
  if (!existsSync(main)) return;
  const { build: esbuild } = await import('esbuild');
  const { outputFiles } = await esbuild({
    entryPoints: [main],
    outfile: main,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    sourcemap: true,
    // Node keeps the whole map in memory: with the sources in it, 24 MB more.
    sourcesContent: false,
    logLevel: 'error',
    write: false,
    nodePaths: [join(root, 'node_modules')],
    banner: { js: REQUIRE },
    plugins: [leaveOutside(), oneTypeOrm()],
  });
  for (const { path, text } of outputFiles) await writeFile(path, path === main ? oneBytePerCharacter(cheaperNames(text)) : text);
}

/**
 * `keepNames` keeps the names that Nest and TypeORM read of classes, but also names every function inside another each
 * time that one is made: 2 % of a turn, and asking whether it is an arrow still 1 %, for that makes its prototype. A declared
 * function has its name already, and nobody reads that of an expression. Lines stay where they are, for the source map.
 */
function cheaperNames(text) {
  const define = '__defProp(target, "name", { value, configurable: true })';
  const named = `var __name = (target, value) => ${define};`;
  if (text.includes('__name(') && !text.includes(named)) throw new Error('The bundle defines __name in another way');
  return text
    .replace(named, () => `${named} var __unnamed = (target) => target;`)
    .replaceAll('/* @__PURE__ */ __name(', '/* @__PURE__ */ __unnamed(')
    .replace(/^ *__name\(([\w$]+), "\1"\);$/gm, '');
}

/**
 * One character beyond Latin-1, and V8 keeps the whole text in two bytes each: 9 MB more. esbuild escapes all but those in the
 * patterns of packages, where an escape means the same.
 */
function oneBytePerCharacter(text) {
  return text.replace(/[\u0100-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** CommonJS packages inside an ES module still ask for these. */
const REQUIRE = [
  "import { createRequire as createRequireOfBundle } from 'node:module';",
  "import { dirname as dirnameOfBundle } from 'node:path';",
  "import { fileURLToPath as pathOfBundle } from 'node:url';",
  'const require = createRequireOfBundle(import.meta.url);',
  'const __filename = pathOfBundle(import.meta.url);',
  'const __dirname = dirnameOfBundle(__filename);',
].join('\n');

function leaveOutside() {
  const outside = /^(@electric-sql\/pglite|swagger-ui-dist|@fastify\/static)(\/|$)/;
  return {
    name: 'leave-outside',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, resolveDir, pluginData }) => {
        if (pluginData === 'asked') return undefined;
        if (outside.test(path)) return { path, external: true };
        return build.resolve(path, { resolveDir, kind: 'import-statement', pluginData: 'asked' }).then((found) =>
          found.errors.length > 0 ? { path, external: true } : found,
        );
      });
    },
  };
}

/**
 * `@nestjs/typeorm` asks for names of older versions by a `require` that esbuild does not see: at every start a second
 * TypeORM was loaded, file by file, beside the bundled one.
 */
function oneTypeOrm() {
  const load = 'const require = createRequire(import.meta.url);';
  return {
    name: 'one-typeorm',
    setup(build) {
      build.onLoad({ filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        if (!text.includes(load)) throw new Error('@nestjs/typeorm looks for TypeORM in another way');
        return { contents: `import * as typeorm from 'typeorm';\n${text.replace(load, 'const require = () => typeorm;')}` };
      });
    },
  };
}

/** Two processes may build at once (test workers): the one that comes second leaves the finished build in place. */
async function replaceDist(root, staging, hash) {
  if (builtHash(root) === hash) return;
  const dist = join(root, 'dist');
  await rm(dist, { recursive: true, force: true });
  await rename(staging, dist).catch((error) => {
    if (builtHash(root) !== hash) throw error;
  });
}

async function compile(transformFile, root, staging, file) {
  const place = outputOf(file);
  const target = join(staging, place);
  const sourceFileName = relative(dirname(join(root, 'dist', place)), join(root, file));
  const { code, map } = await transformFile(join(root, file), { cwd: root, sourceFileName });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${towardsTop(code)}\n//# sourceMappingURL=${basename(target)}.map\n`);
  await writeFile(`${target}.map`, map);
}

function outputOf(file) {
  const [folder, ...rest] = file.split('/');
  return join(TARGETS[folder], ...rest).replace(/\.ts$/, '.js');
}

/** `../src/x.js`, which only bench/, eval/ and authoring/ say, is `../x.js` in dist/. */
function towardsTop(code) {
  return code.replace(/((?:from|import)\s*\(?\s*['"](?:\.\.\/)+)src\//g, '$1');
}

async function sourceFiles(root) {
  const folders = Object.keys(TARGETS).filter((folder) => existsSync(join(root, folder)));
  const listings = await Promise.all(folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })));
  return listings
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => file.endsWith('.ts') && !NOT_SHIPPED.test(file))
    .sort();
}

async function contentHash(root, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file))).update('\0');
  return hash.digest('hex');
}
