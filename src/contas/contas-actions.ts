import type { Action } from '../workflow-engine/domain/index.js';
import type { ContasParts } from './contas-parts.js';
import { explanationActions } from './explanation-actions.js';
import { serviceActions } from './service-actions.js';

/** Every action that the workflows of Contas name (WORKFLOWS §12). */
export function contasActions(parts: ContasParts): readonly Action[] {
  return [...serviceActions(parts), ...explanationActions(parts)];
}
