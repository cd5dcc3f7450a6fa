import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { AppError } from '../kernel/errors.js';
import type { SessionChannel } from '../session/index.js';

export type AfterEnd = 'new_session' | 'reject';

export interface AgentProfile {
  readonly after_end: Readonly<Record<SessionChannel, AfterEnd>>;
}

const SCHEMA = {
  type: 'object',
  minProperties: 1,
  additionalProperties: {
    type: 'object',
    required: ['after_end'],
    additionalProperties: false,
    properties: {
      after_end: {
        type: 'object',
        required: ['text', 'voice'],
        additionalProperties: false,
        properties: { text: { enum: ['new_session', 'reject'] }, voice: { enum: ['new_session', 'reject'] } },
      },
    },
  },
};

export const DEFAULT_AGENT = 'telecom_contas';

/** The agents this installation serves, from config/agents.yaml. */
export class AgentProfiles {
  constructor(private readonly profiles: Readonly<Record<string, AgentProfile>>) {}

  has(agentId: string): boolean {
    return Object.hasOwn(this.profiles, agentId);
  }

  /** @throws AppError `unknown_agent` */
  get(agentId: string): AgentProfile {
    const profile = this.has(agentId) ? this.profiles[agentId] : undefined;
    if (profile === undefined) throw new AppError('unknown_agent', `Unknown agentId ${agentId}`);
    return profile;
  }
}

/**
 * Reads and checks the file.
 * @throws AppError `invalid_configuration` with the place of the first fault
 */
export function loadAgentProfiles(path: string): AgentProfiles {
  const content: unknown = parse(readFileSync(path, 'utf8'));
  // Without the check of the schema itself, which costs every start 40 ms and holds for as long as the code does.
  const validate = new Ajv({ allErrors: true, meta: false, validateSchema: false }).compile<Record<string, AgentProfile>>(SCHEMA);
  if (!validate(content)) {
    const faults = (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? ''}`).join('; ');
    throw new AppError('invalid_configuration', `${path}: ${faults}`, { kind: 'unexpected' });
  }
  return new AgentProfiles(content);
}
