/**
 * The arrows of docs/architecture.md as rules. test/tooling/boundaries.spec.ts seeds a violation of each and proves that it
 * bites.
 */

/** What a feature may import directly; what those may import, it may too. A feature that is not listed imports no other. */
const ARROWS = {
  channels: ['turn'],
  admin: ['turn', 'workflow-engine'],
  turn: ['agents', 'session', 'effects'],
  agents: ['conversation'],
  conversation: ['intent'],
  intent: ['invoice'],
  invoice: [],
  contas: ['conversation', 'workflow-engine', 'effects', 'telco', 'invoice'],
  'workflow-engine': ['effects'],
  session: [],
  effects: [],
  telco: [],
};

const SPEC = '[.](spec|e2e-spec)[.]ts$';
const DOUBLE = '(^|/)testing/|/(in-memory|fake|scripted)-[^/]+[.]ts$|[.](fake|contract)[.]ts$';
const PROGRAM = '^src/main[.]ts$';
const COMPOSITION_ROOT = '^src/(main[.]ts$|app[.]module[.]ts$|composition/)';
const DOMAIN = '^src/[^/]+/domain/';
const LOADING = '^src/workflow-engine/domain/loading/';

function below(feature, seen = new Set()) {
  for (const next of ARROWS[feature] ?? []) {
    if (!seen.has(next)) below(next, seen.add(next));
  }
  return seen;
}

/** `platform` and `kernel` are under every feature. */
function arrowRule(feature) {
  const allowed = [feature, ...below(feature), 'platform', 'kernel'].join('|');
  return {
    name: `arrows-of-${feature}`,
    comment: `${feature} may import only ${[...below(feature)].join(', ') || 'no feature'}, platform and kernel (architecture, Modules).`,
    severity: 'error',
    from: { path: `^src/${feature}/` },
    to: { path: '^src/[^/]+/', pathNot: `^src/(${allowed})/` },
  };
}

const arrows = [
  ...Object.keys(ARROWS).map(arrowRule),
  {
    name: 'arrows-of-an-undeclared-feature',
    comment: 'A new feature declares its arrows in this file before it imports another.',
    severity: 'error',
    from: { path: '^src/([^/]+)/', pathNot: `^src/(${Object.keys(ARROWS).join('|')}|platform|kernel|composition)/` },
    to: { path: '^src/[^/]+/', pathNot: '^src/($1|platform|kernel)/' },
  },
  {
    name: 'platform-below-the-features',
    comment: 'platform serves every feature and knows none.',
    severity: 'error',
    from: { path: '^src/platform/' },
    to: { path: '^src/[^/]+/', pathNot: '^src/(platform|kernel)/' },
  },
  {
    name: 'kernel-at-the-bottom',
    comment: 'kernel is the shared vocabulary: it imports nothing of the product.',
    severity: 'error',
    from: { path: '^src/kernel/' },
    to: { path: '^src/', pathNot: '^src/kernel/' },
  },
  {
    name: 'nothing-above-the-composition-root',
    comment: 'Adapters are bound to ports in app.module.ts and composition/ only; nothing imports them back.',
    severity: 'error',
    from: { path: '^src/', pathNot: [COMPOSITION_ROOT, SPEC] },
    to: { path: COMPOSITION_ROOT },
  },
  {
    name: 'migrations-stand-alone',
    comment: 'A released migration never changes, so it depends on no code that does.',
    severity: 'error',
    from: { path: '^migrations/' },
    to: { path: '^(src|test|scripts)/' },
  },
  {
    name: 'migrations-by-directory',
    comment: 'The runner finds migrations by directory: the build puts them beside src, not above it.',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^migrations/' },
  },
];

const doors = [
  {
    name: 'feature-door',
    comment: 'From outside, a feature is index.ts, or domain/index.ts, its pure door (style 1).',
    severity: 'error',
    from: { path: '^src/([^/]+)/', pathNot: [SPEC, COMPOSITION_ROOT] },
    to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/(kernel|platform)/', '^src/[^/]+/(domain/)?index[.]ts$'] },
  },
  {
    name: 'composition-root-uses-doors',
    comment: 'The composition root binds what the doors export.',
    severity: 'error',
    from: { path: COMPOSITION_ROOT },
    to: { path: '^src/[^/]+/', pathNot: ['^src/(kernel|platform|composition)/', '^src/[^/]+/(domain/)?index[.]ts$'] },
  },
  {
    name: 'spec-uses-doors',
    comment: "A spec may use another feature's doors and its testing/ doubles, not its inside.",
    severity: 'error',
    from: { path: `^src/([^/]+)/.*${SPEC}` },
    to: {
      path: '^src/[^/]+/',
      pathNot: ['^src/$1/', '^src/(kernel|platform)/', '^src/[^/]+/(domain/)?index[.]ts$', '^src/[^/]+/testing/', COMPOSITION_ROOT],
    },
  },
];

const purity = [
  {
    name: 'domain-takes-pure-doors',
    comment: 'A domain imports its own domain, the pure doors of features below it, and kernel (style 3).',
    severity: 'error',
    from: { path: '^src/([^/]+)/domain/', pathNot: [SPEC, DOUBLE] },
    to: { path: '^src/', pathNot: ['^src/$1/domain/', '^src/[^/]+/domain/index[.]ts$', '^src/kernel/'] },
  },
  {
    name: 'domain-without-clock',
    comment: 'A domain receives a Date; the shell asks the clock.',
    severity: 'error',
    from: { path: DOMAIN, pathNot: [SPEC, DOUBLE] },
    to: { path: '^src/kernel/clock[.]ts$' },
  },
  {
    name: 'domain-makes-no-ids',
    comment: 'A domain may be handed a source of ids (a type), and makes none.',
    severity: 'error',
    from: { path: DOMAIN, pathNot: [SPEC, DOUBLE] },
    to: { path: '^src/kernel/ids[.]ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'domain-without-node',
    comment: 'No file system, network or process in a domain.',
    severity: 'error',
    from: { path: DOMAIN, pathNot: [SPEC, DOUBLE] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'domain-without-packages',
    comment: 'No Nest, TypeORM, HTTP or model client in a domain: decimal.js only.',
    severity: 'error',
    from: { path: DOMAIN, pathNot: [SPEC, DOUBLE, LOADING] },
    to: { path: 'node_modules/', pathNot: 'node_modules/decimal[.]js/' },
  },
  {
    name: 'loading-parses-only',
    comment: 'The workflow language is YAML held by a JSON Schema: its loader takes their parsers, which compute and touch nothing.',
    severity: 'error',
    from: { path: LOADING, pathNot: [SPEC, DOUBLE] },
    to: { path: 'node_modules/', pathNot: 'node_modules/(yaml|ajv)/' },
  },
  {
    name: 'kernel-without-node',
    comment: 'kernel is pure; node:crypto hashes.',
    severity: 'error',
    from: { path: '^src/kernel/', pathNot: [SPEC, DOUBLE] },
    to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
  },
  {
    name: 'kernel-without-packages',
    comment: 'kernel uses decimal.js for amounts and uuid for ids.',
    severity: 'error',
    from: { path: '^src/kernel/', pathNot: [SPEC, DOUBLE] },
    to: { path: 'node_modules/', pathNot: 'node_modules/(decimal[.]js|uuid)/' },
  },
];

const hygiene = [
  {
    name: 'no-runtime-cycle',
    comment: 'Types may refer to each other; modules that run may not (style 2).',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphan',
    comment: 'A file that no production code imports is dead: remove it, or bind it. Its own spec does not count.',
    severity: 'error',
    module: { path: '^src/', pathNot: [PROGRAM, SPEC, DOUBLE, '[.]d[.]ts$'], numberOfDependentsLessThan: 1 },
    from: { path: '^src/', pathNot: [SPEC, DOUBLE] },
  },
  {
    name: 'production-without-specs',
    comment: 'What ships imports neither specs nor test/.',
    severity: 'error',
    from: { path: '^(src|migrations)/', pathNot: [SPEC, DOUBLE] },
    to: { path: [SPEC, '^test/'] },
  },
  {
    name: 'production-without-doubles',
    comment: 'Fakes, scripted doubles and contract suites are for tests.',
    severity: 'error',
    from: { path: '^(src|migrations)/', pathNot: [SPEC, DOUBLE] },
    to: { path: DOUBLE },
  },
  {
    name: 'production-without-dev-packages',
    comment: 'The image installs dependencies only (npm ci --omit=dev).',
    severity: 'error',
    from: { path: '^(src|migrations)/', pathNot: [SPEC, DOUBLE] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-undeclared-package',
    comment: 'A package that package.json does not name may vanish with the one that brought it.',
    severity: 'error',
    from: { path: '^(src|migrations)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolvable',
    comment: 'Every import leads somewhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

module.exports = {
  forbidden: [...arrows, ...doors, ...purity, ...hygiene],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
