import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject, JsonPrimitive, JsonValue } from '../../src/kernel/json.js';
import type { FaultKind } from '../../src/telco/simulator/fault.js';
import type { TelcoOperation } from '../../src/telco/telco-gateway.js';
import { type CheckedYaml, yamlReader } from '../checked-yaml.js';
import type { VersionFile } from '../workflow-files.js';
import type { PathLabel } from './path-label.js';
import { PATH_FILE_SCHEMA } from './path-schema.js';

/** How a version's paths are to come out, reviewed by people: `workflows/paths/<name>.v<version>.paths.yaml` (docs/testing.md). */
export interface PathFile {
  /** Given to every run; a run's own fields come on top. */
  readonly input?: JsonObject;
  /** The operator of every run; a run's own facts, invoices and faults come on top. */
  readonly operator?: OperatorSetup;
  readonly paths: readonly PathRun[];
  readonly unreachable?: readonly Unreachable[];
}

/** What the operator holds, and how it fails. */
export interface OperatorSetup {
  readonly lines?: Readonly<Record<string, Readonly<Record<string, JsonPrimitive>>>>;
  /** Invoice id → a file of test/fixtures/invoices, or the document itself; the customer is the run's `customer_id`. */
  readonly invoices?: Readonly<Record<string, string | JsonObject>>;
  readonly faults?: readonly PlantedFault[];
}

export interface PlantedFault {
  readonly operation: TelcoOperation;
  readonly kind: FaultKind;
  readonly match?: { readonly msisdn?: string; readonly item?: string };
  readonly times?: number;
}

export interface PathRun {
  readonly name: string;
  readonly takes: PathLabel;
  readonly input?: JsonObject;
  readonly operator?: OperatorSetup;
  readonly replies?: readonly PathReply[];
  readonly expect: ExpectedRun;
}

/** Words, read as in production without a model; a token; or either with what changes at the operator before it. */
export type PathReply = string | { readonly text?: string; readonly value?: string; readonly operator?: OperatorSetup };

export interface ExpectedRun {
  readonly status: string;
  readonly reason?: string;
  /** `$.output.mensagem` at the end; null where there is none, and while it waits. */
  readonly reply: WrittenText | null;
  /** What was asked at each pause, in order, reprompts included. */
  readonly asked?: readonly WrittenText[];
  /** What it still waits for; null where it does not. */
  readonly pending: { readonly key: string; readonly allowed?: readonly string[]; readonly attempts?: number } | null;
  /** What the operator did, in order: `registrar_protocolo`, `cancelar_vas_avulso VOD 14.99`. */
  readonly effects: readonly string[];
  /** Fields of `$.output`. */
  readonly output?: JsonObject;
}

/** Fragments, one or more; or the whole text. */
export type WrittenText = string | readonly string[] | { readonly is?: string; readonly contains?: string | readonly string[]; readonly lacks?: string | readonly string[]; readonly matches?: string | readonly string[] };

/** A step, or a whole path, that no data can take, and what shows it. */
export interface Unreachable {
  /** `decisao -> registrar_outro`. */
  readonly step?: string;
  readonly path?: PathLabel;
  readonly because: string;
  readonly proof: UnreachableProof;
}

/** `graph`: no path of the graph takes it; else all the data that decides it, every combination of which is played. */
export type UnreachableProof = 'graph' | ProofSpace;

export interface ProofSpace {
  /** Input → every value that matters. */
  readonly input?: Readonly<Record<string, readonly JsonValue[]>>;
  readonly operator?: readonly OperatorSetup[];
  readonly replies?: readonly (readonly PathReply[])[];
}

const read = yamlReader<PathFile>(PATH_FILE_SCHEMA);

/** Where a version's path file belongs. */
export function pathFileOf({ path, fileName }: Pick<VersionFile, 'path' | 'fileName'>): string {
  return join(dirname(path), 'paths', fileName.replace(/\.yaml$/u, '.paths.yaml'));
}

/** Null where there is none. @throws YamlFileError */
export function readPathFile(path: string): CheckedYaml<PathFile> | null {
  return existsSync(path) ? read(path) : null;
}
