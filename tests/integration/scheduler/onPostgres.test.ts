import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../fixtures/servers/startPostgres.ts';

const { env } = process;
let server: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  server = await startPostgres();
  env.TEST_POSTGRES_URL = server.url;
});
afterAll(async () => {
  delete env.TEST_POSTGRES_URL;
  await server.stop();
});

// Repeats the tests of booking, here on PostgreSQL: one server for all, a database for each.
const FILES: [string, () => Promise<unknown>][] = [
  ['booking', () => import('../../../apps/services/scheduler/booking/Scheduler.test.ts')],
  ['limits', () => import('../../../apps/services/scheduler/schedulerLimits.test.ts')],
  ['service', () => import('../../../apps/services/scheduler/createSchedulerService.test.ts')],
];
describe.each(FILES)('%s on PostgreSQL', async (_, load) => {
  await load();
});

it('used PostgreSQL', async () => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query(`SELECT datname FROM pg_database WHERE datname LIKE 'test%'`);
  await client.end();
  expect(rows.length).toBeGreaterThanOrEqual(FILES.length);
});
