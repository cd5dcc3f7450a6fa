/** The values of one statement, read in order and by what they are; a statement whose values have changed fails here. */
export class Values {
  constructor(
    private readonly statement: string,
    private readonly values: readonly unknown[],
  ) {}

  get count(): number {
    return this.values.length;
  }

  /** Some of them from a place on, which is $1 of the part that takes them. */
  from(place: number, count = this.count): Values {
    return new Values(`${this.statement} after $${place - 1}`, this.values.slice(place - 1, place - 1 + count));
  }

  text(place: number): string {
    const value = this.at(place);
    if (typeof value !== 'string') throw this.misread(place, 'text');
    return value;
  }

  textOrNull(place: number): string | null {
    return this.at(place) === null ? null : this.text(place);
  }

  big(place: number): bigint {
    return BigInt(this.text(place));
  }

  whole(place: number): number {
    const value = this.at(place);
    if (typeof value !== 'number') throw this.misread(place, 'a number');
    return value;
  }

  time(place: number): Date {
    const value = this.at(place);
    if (!(value instanceof Date)) throw this.misread(place, 'a time');
    return value;
  }

  timeOrNull(place: number): Date | null {
    return this.at(place) === null ? null : this.time(place);
  }

  flag(place: number): boolean {
    const value = this.at(place);
    if (typeof value !== 'boolean') throw this.misread(place, 'a yes or no');
    return value;
  }

  texts(place: number): readonly string[] {
    const value = this.at(place);
    if (!Array.isArray(value)) throw this.misread(place, 'a list');
    return value.map(String);
  }

  /** @param place as in the SQL: $1 is 1 */
  private at(place: number): unknown {
    const value = this.values[place - 1];
    if (value === undefined) throw this.misread(place, 'a value');
    return value;
  }

  private misread(place: number, wanted: string): Error {
    return new Error(`The in-memory store takes $${place} of ${this.statement} for ${wanted}`);
  }
}
