export { DECLARED_PRECEDENCE, type DeclaredPrecedence } from './declared-precedence.js';
export { decide } from './decide.js';
export type { PolicyCapabilities, PolicyInput, PolicyRule } from './policy-rule.js';
export { POLICY_RULES } from './policy-rules.js';
export { requestedQueue } from './requested-queue.js';
