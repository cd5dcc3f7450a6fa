/** Adds up what stages cost: microseconds of CPU of the whole process (collection of garbage included) a piece of work. */
export class CpuClock {
  private readonly samples = new Map<string, number[]>();

  /** Works through all inputs, so that the clock is read twice a stage and not twice a piece. */
  async time<In, Out>(stage: string, inputs: readonly In[], work: (input: In) => Out | Promise<Out>): Promise<readonly Out[]> {
    const outputs: Out[] = [];
    const before = process.cpuUsage();
    for (const input of inputs) outputs.push(await work(input));
    const { user, system } = process.cpuUsage(before);
    this.samples.set(stage, [...(this.samples.get(stage) ?? []), (user + system) / inputs.length]);
    return outputs;
  }

  /** The median of each stage, in the order in which they first ran. */
  medians(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.samples].map(([stage, values]) => [stage, medianOf(values)]));
  }

  /** What was measured while the code was cold says nothing. */
  forget(): void {
    this.samples.clear();
  }
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
