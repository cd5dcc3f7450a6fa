import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentProfiles, DEFAULT_AGENT, loadAgentProfiles } from './agent-profiles.js';

describe('agent profiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atende-agents-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const load = (text: string): AgentProfiles => {
    const path = join(folder, 'agents.yaml');
    writeFileSync(path, text);
    return loadAgentProfiles(path);
  };

  it('of this repository serve the default agent', () => {
    const profiles = loadAgentProfiles('config/agents.yaml');
    expect(profiles.get(DEFAULT_AGENT).after_end).toEqual({ text: 'new_session', voice: 'reject' });
  });

  it.each(['nobody', 'toString', '__proto__', ''])('do not know %p', (agentId) => {
    const profiles = load('a: {after_end: {text: reject, voice: reject}}');
    expect(profiles.has(agentId)).toBe(false);
    expect(() => profiles.get(agentId)).toThrow(expect.objectContaining({ code: 'unknown_agent' }));
  });

  it.each([
    ['no agent', '{}'],
    ['no after_end', 'a: {}'],
    ['one channel only', 'a: {after_end: {text: reject}}'],
    ['an unknown answer', 'a: {after_end: {text: reject, voice: hang_up}}'],
    ['an unknown key', 'a: {after_end: {text: reject, voice: reject}, mood: good}'],
  ])('with %s stop the start, and name the file', (_name, text) => {
    expect(() => load(text)).toThrow(expect.objectContaining({ code: 'invalid_configuration', message: expect.stringContaining('agents.yaml') as unknown }));
  });
});
