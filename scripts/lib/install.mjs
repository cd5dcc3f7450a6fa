import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './process.mjs';

/** Installs what package-lock.json names when node_modules lacks any of it. Takes the package root. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  console.error('atende: installing dependencies (npm ci)');
  const [command, prefix] = npm();
  // Development packages are needed to build; NODE_ENV=production would leave them out.
  const code = await runToEnd(command, [...prefix, 'ci', '--include=dev'], { cwd: root });
  if (code !== 0) throw new Error(`npm ci ended with exit code ${code}`);
}

/**
 * True when every package of package-lock.json is installed in that version. Compares the lockfile with npm's own record
 * of what it installed, so that a changed lockfile is noticed and a hand-made `npm ci` is not repeated.
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Under `npm start` npm names its own script; run by hand, `npm` is on the path. */
function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []];
}
