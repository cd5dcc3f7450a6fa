/** One finding of the loader or the validator (api.md "Workflows"). */
export interface WorkflowProblem {
  readonly code: ProblemCode;
  readonly severity: 'error' | 'warning';
  /** What is wrong, and in the same sentence or the next how to mend it. English. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** JSON pointer into the document, "/nodes/3/input/query". */
  readonly path: string;
}

/** Every code, with the severity of api.md. One list, so that the schema of the API, the documentation and the tests compare with it. */
export const PROBLEM_SEVERITIES = {
  yaml_invalid: 'error',
  yaml_feature_refused: 'error',
  file_too_large: 'error',
  schema_invalid: 'error',
  unknown_key: 'error',
  name_mismatch: 'error',
  version_mismatch: 'error',
  checksum_mismatch: 'error',
  marker_without_version: 'error',
  missing_start: 'error',
  duplicate_node: 'error',
  dangling_edge: 'error',
  no_outgoing_edge: 'error',
  unknown_action: 'error',
  undeclared_action_input: 'error',
  missing_action_input: 'error',
  undeclared_input: 'error',
  invalid_reference: 'error',
  resume_from_missing: 'error',
  missing_expected_input: 'error',
  empty_allowed_values: 'error',
  token_not_allowed: 'error',
  unknown_option: 'error',
  end_unreachable: 'error',
  cycle_without_pause: 'error',
  vars_never_set: 'error',
  vars_maybe_unset: 'warning',
  branch_incomplete: 'warning',
  overlapping_priorities: 'warning',
  shadowed_edge: 'warning',
  unprotected_effect: 'warning',
  unreachable_node: 'warning',
  unused_allowance: 'warning',
  problems_left_out: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type ProblemCode = keyof typeof PROBLEM_SEVERITIES;
