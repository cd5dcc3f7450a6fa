/** SOAK=full asks the long tier for the whole figures of measured-facts.md; without it, for the part that CI has time for. */
const FULL = process.env['SOAK'] === 'full';

/**
 * @param variable sets it by hand
 * @param part what the long tier runs in CI
 * @param full what measured-facts.md names
 */
export function figure(variable: string, part: number, full: number): number {
  const value = Number(process.env[variable] ?? (FULL ? full : part));
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${variable} has to be a whole number above zero`);
  return value;
}
