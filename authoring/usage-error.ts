/** The command was asked for something that is not there or makes no sense: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
