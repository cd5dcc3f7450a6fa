import { appendFileSync } from 'node:fs';
import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Settings } from '../config/settings.js';
import { FaultPoints } from '../fault-points.js';
import { DatabaseCounters } from './database-counters.js';
import { Database } from './database.js';
import { runMigrations } from './migrations.js';
import { openDatabase, type DatabaseSettings } from './open-database.js';
import { TypeOrmDatabase } from './typeorm-database.js';

/**
 * Opens and migrates the database before anything that needs it exists. Entities come from the features'
 * `TypeOrmModule.forFeature([…])`; the settings must be provided by a global module.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        type: 'postgres' as const,
        autoLoadEntities: true,
        // The factory below is handed these options and nothing else.
        extra: { databaseUrl: settings.databaseUrl, dataDir: settings.dataDir } satisfies DatabaseSettings,
        // A refused start says why at once; a supervisor restarts what has to wait for its database.
        toRetry: () => false,
      }),
      dataSourceFactory: openMigrated,
    }),
  ],
  providers: [
    DatabaseCounters,
    { provide: FaultPoints, inject: [Settings], useFactory: faultPointsOf },
    {
      provide: Database,
      inject: [DataSource, Settings, DatabaseCounters, FaultPoints],
      useFactory: (dataSource: DataSource, settings: Settings, counters: DatabaseCounters, faultPoints: FaultPoints) =>
        new TypeOrmDatabase(dataSource, settings.databaseUrl === null, counters, faultPoints),
    },
  ],
  exports: [Database, DatabaseCounters, FaultPoints, TypeOrmModule],
})
export class DatabaseModule {}

function faultPointsOf({ faultPoint, faultPointLog }: Settings): FaultPoints {
  if (faultPointLog === null) return new FaultPoints(faultPoint);
  // Synchronously: the next instruction may kill the process.
  return new FaultPoints(faultPoint, { note: (point) => appendFileSync(faultPointLog, `${point}\n`) });
}

async function openMigrated(options?: DataSourceOptions): Promise<DataSource> {
  const settings = options?.extra as DatabaseSettings;
  const dataSource = await openDatabase(settings, options?.entities);
  try {
    await runMigrations(dataSource, settings.databaseUrl === null);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
