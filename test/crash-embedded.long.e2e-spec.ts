import { rmSync } from 'node:fs';
import { killAtEveryPoint } from './crash/every-point.js';
import { scratchDirectory } from './support/database.js';

killAtEveryPoint('the embedded database', async () => {
  const dataDir = scratchDirectory();
  return { settings: { databaseUrl: null, dataDir }, drop: async () => rmSync(dataDir, { recursive: true, force: true }) };
}, 'in the suite');
