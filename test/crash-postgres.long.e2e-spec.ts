import { killAtEveryPoint } from './crash/every-point.js';
import { createOnServer } from './support/database.js';
import { reachablePostgres } from './support/reachable-postgres.js';

const server = await reachablePostgres();
if (server === null) {
  describe('kill -9 at every fault point on PostgreSQL', () => {
    it.skip('no PostgreSQL answers', () => undefined);
  });
} else {
  killAtEveryPoint('PostgreSQL', () => createOnServer(server));
}
