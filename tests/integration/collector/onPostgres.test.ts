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

// Repeats the tests of apps/services that store and read events and leads, here on PostgreSQL: one server for all, a database for each.
const FILES: [string, () => Promise<unknown>][] = [
  ['segment/protocol', () => import('../../../apps/services/segment/protocol.test.ts')],
  ['segment/batch', () => import('../../../apps/services/segment/batch.test.ts')],
  ['segment/limits', () => import('../../../apps/services/segment/limits.test.ts')],
  ['segment/nodeSdk', () => import('../../../apps/services/segment/nodeSdk.test.ts')],
  ['consent', () => import('../../../apps/services/consent/consent.test.ts')],
  [
    'visitor-identification',
    () => import('../../../apps/services/visitor-identification/visitorIdentification.test.ts'),
  ],
  ['inspector', () => import('../../../apps/services/inspector/inspectorService.test.ts')],
  ['store/visitor', () => import('../../../apps/services/store/visitorData.test.ts')],
  ['leads/service', () => import('../../../apps/services/leads/createLeadService.test.ts')],
  ['leads/signUpReferences', () => import('../../../apps/services/leads/signUpReferences.test.ts')],
  ['leads/visitorRecords', () => import('../../../apps/services/leads/visitorRecords.test.ts')],
  ['leads/notify/meetingMailTurns', () => import('../../../apps/services/leads/notify/meetingMailTurns.test.ts')],
  ['leads/store/addLead', () => import('../../../apps/services/leads/store/addLead.test.ts')],
  ['leads/store/deliveries', () => import('../../../apps/services/leads/store/deliveries.test.ts')],
  ['leads/store/meetings', () => import('../../../apps/services/leads/store/meetings.test.ts')],
  ['leads/store/personData', () => import('../../../apps/services/leads/store/personData.test.ts')],
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
