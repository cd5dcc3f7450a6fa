import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A place in generated code, both from 1, as a stack says it. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** The parts of a source map (version 3) that say where a generated place comes from. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/** Where a segment of a map points: generated column; source, its line and column, all from 0. */
type Fields = [column: number, source: number, line: number, sourceColumn: number];

const PLACE = /:(\d{1,9}):(\d{1,9})(?=\)?$)/;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES: readonly number[] = Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)));
/** The sixth bit of a digit says that the number goes on. */
const GOES_ON = 32;

/**
 * Names source files and lines in the stacks of the bundled program. Node's `--enable-source-maps` does the same, but
 * holds the map from the start (20 MB) and unpacks all of it at the first fault (150 MB, and a second in which nobody is
 * answered). This reads through the map when a stack has places that none had before, and keeps those.
 */
export class SourcePositions {
  private readonly known = new Map<string, string>();

  /** @param url of the bundle; its map is the file beside it */
  constructor(private readonly url: string) {}

  /** @returns the stack, the frames of the bundle named by their source where its map knows them */
  describe(stack: string): string {
    const lines = stack.split('\n');
    this.learn(lines.flatMap((line) => this.placeIn(line) ?? []));
    return lines.map((line) => this.described(line)).join('\n');
  }

  private described(line: string): string {
    const place = this.placeIn(line);
    const source = place === null ? undefined : this.known.get(keyOf(place));
    return place === null || source === undefined ? line : line.replace(`${this.url}:${keyOf(place)}`, source);
  }

  private placeIn(line: string): Place | null {
    if (!line.startsWith('    at ') || !line.includes(this.url)) return null;
    const [, row, column] = PLACE.exec(line) ?? [];
    return row === undefined || column === undefined ? null : { line: Number(row), column: Number(column) };
  }

  private learn(places: readonly Place[]): void {
    const unknown = places.filter((place) => !this.known.has(keyOf(place)));
    if (unknown.length === 0) return;
    const map = readMap(`${fileURLToPath(this.url)}.map`);
    const sources = map === null ? [] : sourcesOf(map, unknown);
    unknown.forEach((place, index) => this.known.set(keyOf(place), sources[index] ?? `${this.url}:${keyOf(place)}`));
  }
}

function keyOf({ line, column }: Place): string {
  return `${line}:${column}`;
}

/** Null where there is none that can be read: a fault is reported either way. */
function readMap(path: string): SourceMap | null {
  if (!existsSync(path)) return null;
  try {
    // Written by our own build beside the bundle.
    return JSON.parse(readFileSync(path, 'utf8')) as SourceMap;
  } catch {
    return null;
  }
}

/** `source:line` of each place as the map names it; null for one that comes from no source. */
function sourcesOf({ sources, mappings }: SourceMap, places: readonly Place[]): readonly (string | null)[] {
  const found: (string | null)[] = places.map(() => null);
  const fields: Fields = [0, 0, 0, 0];
  mappings.split(';').forEach((segments, row) => {
    fields[0] = 0;
    const wanted = places.flatMap((place, index) => (place.line === row + 1 ? [{ column: place.column, index }] : []));
    for (let at = 0; at < segments.length; at += 1) {
      at = readSegment(segments, at, fields);
      for (const { column, index } of wanted) {
        // Segments stand in order: the last one that begins at the place or before it is the place's.
        if (fields[0] < column) found[index] = `${sources[fields[1]] ?? '?'}:${fields[2] + 1}`;
      }
    }
  });
  return found;
}

/** Adds a segment's numbers to those of the segment before it. @returns where it ends: a comma or the line's end */
function readSegment(segments: string, from: number, fields: Fields): number {
  let at = from;
  for (let field = 0; at < segments.length && segments[at] !== ','; field += 1) {
    let value = 0;
    let digit = GOES_ON;
    for (let shift = 0; (digit & GOES_ON) !== 0; shift += 5) {
      digit = VALUES[segments.charCodeAt(at)] ?? 0;
      value += (digit & (GOES_ON - 1)) << shift;
      at += 1;
    }
    // The lowest bit is the sign. A fifth number, the name, is of no use here.
    if (isField(field)) fields[field] += (value & 1) === 1 ? -(value >> 1) : value >> 1;
  }
  return at;
}

function isField(index: number): index is 0 | 1 | 2 | 3 {
  return index < 4;
}
