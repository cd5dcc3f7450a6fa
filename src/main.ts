import 'reflect-metadata';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { StartupNotice } from './platform/auth/startup-notice.js';
import { loadSettings } from './platform/config/load-settings.js';
import { ConfigurationError } from './platform/config/environment-reader.js';
import { PACKAGE_ROOT } from './platform/package-root.js';
import { AppLogger } from './platform/logging/app-logger.js';
import { SourcePositions } from './platform/logging/source-positions.js';
import { standardOutput } from './platform/logging/standard-output.js';
import { configureHttpApp, createHttpAdapter, HTTP_APP_OPTIONS } from './platform/http/create-http-app.js';
import { DemonstrationSeed } from './telco/index.js';
import { welcome } from './welcome.js';

const DEMO_TENANT = 'demo';

/** Reads the configuration, opens the database, finishes what a crash cut off, serves, and says how to talk to it. */
async function main(): Promise<void> {
  const settings = await loadSettings();
  const paths = { config: join(PACKAGE_ROOT, 'config'), cache: join(settings.dataDir, 'cache') };
  const logger = new AppLogger(settings, standardOutput());
  const module = AppModule.register(settings, paths, { logger });
  const app = await NestFactory.create<NestFastifyApplication>(module, createHttpAdapter(), HTTP_APP_OPTIONS);
  configureHttpApp(app);
  app.enableShutdownHooks();
  if (settings.telcoBaseUrl === null) await app.get(DemonstrationSeed, { strict: false }).seedDemonstration(DEMO_TENANT);
  await app.listen(settings.port, settings.host);
  process.stdout.write(welcome(await app.getUrl(), app.get(StartupNotice), settings));
}

main().catch((fault: unknown) => {
  const explained = fault instanceof ConfigurationError || !(fault instanceof Error);
  const message = explained ? String(fault) : new SourcePositions(import.meta.url).describe(fault.stack ?? fault.message);
  process.stderr.write(`Atende did not start.\n${message}\n`);
  process.exit(1);
});
