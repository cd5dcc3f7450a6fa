import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { pendingMigrations } from '../database/migrations.js';

export interface ReadinessChecks {
  readonly database: 'ok' | 'failed';
  readonly migrations: 'ok' | 'pending' | 'failed';
  /** A process with a fault in its configuration does not start. */
  readonly configuration: 'ok';
}

@Injectable()
export class Readiness {
  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
  ) {}

  /** Asks the database itself, each time. */
  async check(): Promise<ReadinessChecks> {
    try {
      await this.database.query({ name: 'health.ping', text: 'SELECT 1', values: [] });
    } catch {
      return { database: 'failed', migrations: 'failed', configuration: 'ok' };
    }
    const pending = await pendingMigrations(this.dataSource);
    return { database: 'ok', migrations: pending.length === 0 ? 'ok' : 'pending', configuration: 'ok' };
  }
}
