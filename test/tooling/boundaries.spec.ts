import { TemporaryTree } from './temporary-tree.js';

/**
 * A small sound tree and one violation of each rule of .dependency-cruiser.cjs. A rule without a seed here fails the last
 * test, so that no rule stays that does not bite.
 */
const SOUND: Readonly<Record<string, string>> = {
  'src/main.ts': "import { app } from './app.module.js';\napp();\n",
  'src/app.module.ts': [
    "import { telco } from './telco/index.js';",
    "import { turn } from './turn/index.js';",
    "import { contas } from './contas/index.js';",
    "import { bound } from './composition/telco-for-turn.js';",
    'export const app = (): void => void [telco, turn, contas, bound];',
  ].join('\n'),
  'src/kernel/money.ts': "import { Decimal } from 'decimal.js';\nexport const money = new Decimal(1);\n",
  'src/kernel/hash.ts': "import { createHash } from 'node:crypto';\nexport const hash = createHash('sha256').update('').digest('hex');\n",
  'src/kernel/clock.ts': 'export const clock = 1;\n',
  'src/kernel/ids.ts': "import { v7 } from 'uuid';\nexport const id = v7;\n",
  'src/platform/database.ts': "import { hash } from '../kernel/hash.js';\nexport const database = hash;\n",
  'src/telco/index.ts': "export { telco } from './telco.js';\n",
  'src/telco/telco.ts': "import { clock } from '../kernel/clock.js';\nimport { id } from '../kernel/ids.js';\nexport const telco = [clock, id];\n",
  'src/invoice/domain/index.ts': "export { invoice } from './invoice.js';\n",
  'src/invoice/domain/invoice.ts': "import { money } from '../../kernel/money.js';\nexport const invoice = money;\n",
  'src/conversation/index.ts': "export { conversation } from './domain/index.js';\n",
  'src/conversation/domain/index.ts': "export { conversation } from './conversation.js';\n",
  'src/conversation/domain/conversation.ts': "import { invoice } from '../../invoice/domain/index.js';\nexport const conversation = invoice;\n",
  'src/conversation/domain/conversation.spec.ts': "import { conversation } from './conversation.js';\nvoid conversation;\n",
  'src/contas/index.ts': "import { conversation } from '../conversation/index.js';\nimport { telco } from '../telco/index.js';\nexport const contas = [conversation, telco];\n",
  'src/turn/index.ts': "export type { Handed } from './handed.js';\nimport { conversation } from '../conversation/index.js';\nimport { database } from '../platform/database.js';\nexport const turn = [conversation, database];\n",
  'src/turn/domain/handed.ts': "import type { id } from '../../kernel/ids.js';\nexport type Handed = typeof id;\n",
  'src/turn/handed.ts': "export type { Handed } from './domain/handed.js';\n",
  'src/composition/telco-for-turn.ts': "import { telco } from '../telco/index.js';\nimport { turn } from '../turn/index.js';\nexport const bound = [telco, turn];\n",
  'src/turn/testing/fake-turn.ts': "import { turn } from '../index.js';\nexport const fakeTurn = turn;\n",
  'migrations/0001-first.ts': "import type { MigrationInterface } from 'typeorm';\nexport type First = MigrationInterface;\n",
  'test/support/helper.ts': 'export const helper = 1;\n',
};

const TELCO = "import { telco } from '../telco/index.js';\nvoid telco;\n";

/** Rule name to the file that breaks it. Each file is new, so that a finding in it is the seed's. */
const SEEDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'arrows-of-channels': { 'src/channels/seed.ts': TELCO },
  'arrows-of-admin': { 'src/admin/seed.ts': TELCO },
  'arrows-of-turn': { 'src/turn/seed.ts': TELCO },
  'arrows-of-agents': { 'src/agents/seed.ts': TELCO },
  'arrows-of-conversation': { 'src/conversation/seed.ts': "import { contas } from '../contas/index.js';\nvoid contas;\n" },
  'arrows-of-intent': { 'src/intent/seed.ts': "import type { conversation } from '../conversation/index.js';\nexport type Seed = typeof conversation;\n" },
  'arrows-of-invoice': { 'src/invoice/seed.ts': "import { conversation } from '../conversation/index.js';\nvoid conversation;\n" },
  'arrows-of-contas': { 'src/contas/seed.ts': "import { turn } from '../turn/index.js';\nvoid turn;\n" },
  'arrows-of-workflow-engine': { 'src/workflow-engine/seed.ts': TELCO },
  'arrows-of-session': { 'src/session/seed.ts': TELCO },
  'arrows-of-effects': { 'src/effects/seed.ts': TELCO },
  'arrows-of-telco': { 'src/telco/seed.ts': "import { contas } from '../contas/index.js';\nvoid contas;\n" },
  'arrows-of-an-undeclared-feature': { 'src/newcomer/seed.ts': TELCO },
  'platform-below-the-features': { 'src/platform/seed.ts': TELCO },
  'kernel-at-the-bottom': { 'src/kernel/seed.ts': "import { database } from '../platform/database.js';\nvoid database;\n" },
  'nothing-above-the-composition-root': { 'src/turn/seed-root.ts': "import { app } from '../app.module.js';\nvoid app;\n" },
  'migrations-stand-alone': { 'migrations/seed.ts': "import { hash } from '../src/kernel/hash.js';\nvoid hash;\n" },
  'migrations-by-directory': { 'src/platform/seed-migrations.ts': "import type { First } from '../../migrations/0001-first.js';\nexport type Seed = First;\n" },
  'feature-door': { 'src/contas/seed-door.ts': "import { telco } from '../telco/telco.js';\nvoid telco;\n" },
  'composition-root-uses-doors': { 'src/main.ts': "import { app } from './app.module.js';\nimport { telco } from './telco/telco.js';\napp();\nvoid telco;\n" },
  'spec-uses-doors': { 'src/contas/seed.spec.ts': "import { telco } from '../telco/telco.js';\nvoid telco;\n" },
  'domain-takes-pure-doors': { 'src/conversation/domain/seed.ts': "import { database } from '../../platform/database.js';\nvoid database;\n" },
  'domain-makes-no-ids': { 'src/conversation/domain/seed-ids.ts': "import { id } from '../../kernel/ids.js';\nvoid id;\n" },
  'domain-without-clock': { 'src/conversation/domain/seed-clock.ts': "import type { clock } from '../../kernel/clock.js';\nexport type Seed = typeof clock;\n" },
  'domain-without-node': { 'src/conversation/domain/seed-node.ts': "import { readFileSync } from 'node:fs';\nvoid readFileSync;\n" },
  'domain-without-packages': { 'src/conversation/domain/seed-package.ts': "import type { DataSource } from 'typeorm';\nexport type Seed = DataSource;\n" },
  'loading-parses-only': { 'src/workflow-engine/domain/loading/seed.ts': "import type { DataSource } from 'typeorm';\nexport type Seed = DataSource;\n" },
  'kernel-without-node': { 'src/kernel/seed-node.ts': "import { connect } from 'node:net';\nvoid connect;\n" },
  'kernel-without-packages': { 'src/kernel/seed-package.ts': "import { Injectable } from '@nestjs/common';\nvoid Injectable;\n" },
  'no-runtime-cycle': {
    'src/turn/seed-a.ts': "import { b } from './seed-b.js';\nexport const a = (): unknown => b;\n",
    'src/turn/seed-b.ts': "import { a } from './seed-a.js';\nexport const b = (): unknown => a;\n",
  },
  'no-orphan': { 'src/turn/seed-orphan.ts': 'export const orphan = 1;\n', 'src/turn/seed-orphan.spec.ts': "import { orphan } from './seed-orphan.js';\nvoid orphan;\n" },
  'production-without-specs': { 'src/turn/seed-spec.ts': "import { helper } from '../../test/support/helper.js';\nvoid helper;\n" },
  'production-without-doubles': { 'src/turn/seed-double.ts': "import { fakeTurn } from './testing/fake-turn.js';\nvoid fakeTurn;\n" },
  'production-without-dev-packages': { 'src/turn/seed-dev.ts': "import fc from 'fast-check';\nvoid fc;\n" },
  'no-undeclared-package': { 'src/turn/seed-undeclared.ts': "import fastq from 'fastq';\nvoid fastq;\n" },
  'no-unresolvable': { 'src/turn/seed-nowhere.ts': "import { nowhere } from './nowhere.js';\nvoid nowhere;\n" },
};

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}
interface Report {
  readonly summary: { readonly violations: readonly Violation[]; readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] } };
}

const SETTINGS = ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'];

async function cruise(files: Readonly<Record<string, string>>): Promise<Report['summary']> {
  const tree = new TemporaryTree(SETTINGS);
  try {
    tree.write(files);
    const { stdout, stderr } = await tree.run([
      tree.program('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'migrations',
    ]);
    if (stdout === '') throw new Error(stderr);
    const report = JSON.parse(stdout) as Report; // dependency-cruiser's own format
    return report.summary;
  } finally {
    tree.remove();
  }
}

describe('the module boundaries', () => {
  let seeded: Report['summary'];

  beforeAll(async () => {
    seeded = await cruise({ ...SOUND, ...Object.assign({}, ...Object.values(SEEDS)) });
  }, 60_000);

  it('accept a sound tree', async () => {
    expect((await cruise(SOUND)).violations.map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([]);
  }, 60_000);

  it.each(Object.entries(SEEDS))('refuse a violation of %s', (name, files) => {
    const places = seeded.violations.filter(({ rule }) => rule.name === name).map(({ from }) => from);
    expect(Object.keys(files).filter((file) => places.includes(file))).not.toEqual([]);
  });

  it('have a seeded violation for every rule', () => {
    expect(Object.keys(SEEDS).sort()).toEqual(seeded.ruleSetUsed.forbidden.map(({ name }) => name).sort());
  });
});
