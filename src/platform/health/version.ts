import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiProperty } from '@nestjs/swagger';
import { PACKAGE_ROOT } from '../package-root.js';

export class VersionView {
  @ApiProperty({ example: 'atende' })
  readonly name: string;

  @ApiProperty({ example: '0.1.0' })
  readonly version: string;

  @ApiProperty({ example: 'v20.20.2' })
  readonly node: string;
}

let version: VersionView | null = null;

/** Name and version of the package. */
export function readVersion(): VersionView {
  version ??= { ...packageVersion(), node: process.version };
  return version;
}

function packageVersion(): { name: string; version: string } {
  const description: unknown = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  const fields = typeof description === 'object' && description !== null ? description : {};
  return {
    name: 'name' in fields ? String(fields.name) : 'atende',
    version: 'version' in fields ? String(fields.version) : 'unknown',
  };
}
