const EVERY_MILLISECONDS = 50;

/**
 * Looks again until what is found holds.
 * @param seen what is known already
 * @returns null when the time is over, or when it is gone
 */
export async function waitFor<T>(seen: T, holds: (value: T) => boolean, seconds: number, look: () => Promise<T | null>): Promise<T | null> {
  const until = Date.now() + seconds * 1000;
  let value: T | null = seen;
  while (value !== null && !holds(value)) {
    if (Date.now() >= until) return null;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MILLISECONDS));
    value = await look();
  }
  return value;
}
