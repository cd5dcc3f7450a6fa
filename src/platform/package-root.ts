import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, from wherever this code runs: sources, compiled files, or the one bundled file. */
export const PACKAGE_ROOT = nearest(dirname(fileURLToPath(import.meta.url)));

/** True when this is the built program and not the sources. */
export const IS_BUILT = fileURLToPath(import.meta.url).startsWith(join(PACKAGE_ROOT, 'dist') + sep);

function nearest(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : nearest(parent);
}
