/** What the workload below takes, in milliseconds, on the machine that the time bars were set on. */
const REFERENCE_MS = 6;
const RUNS = 7;

/**
 * How much slower this machine is now than the one that the time bars were set on; 1 where it is as fast. A bar in milliseconds
 * says something about the product only together with the processor: one that its host slows down would fail every bar.
 */
export function slowness(): number {
  const fastest = Math.min(...Array.from({ length: RUNS }, timed));
  return Math.max(1, fastest / REFERENCE_MS);
}

function timed(): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** What the product does all day: JSON, strings, maps. */
function work(): number {
  let length = 0;
  for (let round = 0; round < 300; round += 1) {
    const entries = Array.from({ length: 40 }, (_entry, index) => ({ desc: `Serviço ${index} ${round}`, value: `R$ ${index},99` }));
    const copy = JSON.parse(JSON.stringify({ entries })) as { readonly entries: readonly { readonly desc: string }[] };
    const words = new Set(copy.entries.flatMap(({ desc }) => desc.toLowerCase().normalize('NFD').split(/\s+/u)));
    length += words.size;
  }
  return length;
}
