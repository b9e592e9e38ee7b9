import { randomUUID } from 'node:crypto';
import { createPrivateServer } from '@cumulus/server/operatorAccess';
import { expect, it, onTestFinished } from 'vitest';
import { readCollectorEnvironment } from '../environment.ts';
import { createIncrementService } from './createTotalsServices.ts';

const TOKEN = '8f0a6c1d2e94b753c41d07a95be2683f';
const SECRET = 'collector-61e0-77ab-c2';

/** The status of a batch that is sent to a listener with a token. */
async function start(secret: string | undefined) {
  const names = { host: 'HOST', token: 'INTERNAL_TOKEN', listener: 'private listener' };
  const server = createPrivateServer({ host: '127.0.0.1', token: TOKEN, names }, {});
  server.register(createIncrementService({ addConsentTotals: async () => undefined }, secret));
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  return async (bearer: string) => {
    const headers = { Authorization: `Bearer ${bearer}` };
    const body = JSON.stringify({ id: randomUUID(), totals: [] });
    return (await fetch(`http://127.0.0.1:${port}/consent-increments`, { method: 'POST', headers, body })).status;
  };
}

// REQ-SEC-05
it('asks for COLLECTOR_SECRET where there is one, else for what the listener asks for', async () => {
  const [withSecret, without] = [await start(SECRET), await start(undefined)];
  expect([await withSecret(SECRET), await withSecret(TOKEN), await withSecret('other')]).toEqual([200, 401, 401]);
  expect([await without(TOKEN), await without(SECRET)]).toEqual([200, 401]);
});

// REQ-SEC-04
it('refuses a secret that is another one’s, or can be guessed where other machines reach the listener', () => {
  const elsewhere = { COLLECTOR_INTERNAL_HOST: '0.0.0.0', INTERNAL_TOKEN: TOKEN };
  expect(readCollectorEnvironment({ ...elsewhere, COLLECTOR_SECRET: SECRET })).toMatchObject({
    COLLECTOR_SECRET: SECRET,
  });
  const read = (secret: string) => () => readCollectorEnvironment({ ...elsewhere, COLLECTOR_SECRET: secret });
  expect(read('short')).toThrow('COLLECTOR_SECRET');
  expect(read('a-secret-of-the-front')).toThrow('COLLECTOR_SECRET must be set to one of your own');
  expect(read(TOKEN)).toThrow('INTERNAL_TOKEN must differ from COLLECTOR_SECRET');
  expect(readCollectorEnvironment({}).COLLECTOR_SECRET).toBeUndefined();
});
