const LIMIT_MS = 30_000;
const LOOK_MS = 5;

/** Resolves once the condition holds; throws when it never does. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`never held: ${condition.toString()}`);
    await new Promise((again) => setTimeout(again, LOOK_MS));
  }
}
