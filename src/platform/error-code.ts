/**
 * The `code` of a fault of the system or the database (`EADDRINUSE`, SQLSTATE `23505`); null when it has none.
 * Asks for the property and not for the class: faults of another realm (test runners, workers) are no `Error` here.
 */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
