/** What the process asked of its database since it started; read by the metrics and by the bench (architecture §8). */
export interface DatabaseCounts {
  readonly statements: number;
  /** Commits that wrote something: a statement that only reads is none. */
  readonly commits: number;
}

export class DatabaseCounters {
  private statements = 0;
  private commits = 0;
  private readonly names = new Map<string, number>();

  countStatement(name: string): void {
    this.statements += 1;
    this.names.set(name, (this.names.get(name) ?? 0) + 1);
  }

  countCommit(): void {
    this.commits += 1;
  }

  snapshot(): DatabaseCounts {
    return { statements: this.statements, commits: this.commits };
  }

  /** How often each named statement ran; the kill tests list their fault points from it. */
  byName(): ReadonlyMap<string, number> {
    return this.names;
  }
}
