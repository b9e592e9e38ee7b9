import { expect, it, onTestFinished } from 'vitest';
import { leadSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { startPostgres } from '../../fixtures/servers/startPostgres.ts';
import { until } from '../../fixtures/servers/until.ts';
import { batchBody } from '../collector/batchBody.ts';
import { createServices } from '../collector/createServices.ts';

const SECRET = 'the-secret-of-site-and-services';

interface Ports {
  port: number;
  internalPort: number;
}

const APPLICATIONS = {
  leads: {
    send: ({ internalPort }: Ports) =>
      fetch(`http://127.0.0.1:${internalPort}/leads`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${SECRET}` },
        body: JSON.stringify(leadSubmission()),
      }),
    stored: 201,
    failed: 'services_leads_failed_total',
    asked: 'services_leads ',
  },
  collector: {
    send: ({ port }: Ports) =>
      fetch(`http://127.0.0.1:${port}/segment/v1/b`, { method: 'POST', body: batchBody(1, 'visitor').text }),
    stored: 200,
    failed: 'services_store_failed_total',
    asked: 'services_store_events ',
  },
};

it.each(['leads', 'collector'] as const)('the outage of PostgreSQL is seen at the application %s', async (name) => {
  const { send, stored, failed, asked } = APPLICATIONS[name];
  let server = await startPostgres();
  onTestFinished(() => server.stop());
  const services = await createServices(
    { file: '/nowhere/store.sqlite', databaseUrl: server.url },
    { application: name, env: { LEADS_SECRET: SECRET } },
  );
  onTestFinished(() => services.remove());
  await services.start();
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${services.internalPort}${path}`)).text();
  const problems = async () => {
    const all: string[] = JSON.parse(await read('/healthz')).problems;
    return all.filter((problem) => problem.includes('the store'));
  };
  const lines = () =>
    services
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`${name}: the store `));
  expect((await send(services)).status).toBe(stored);
  expect(await problems()).toEqual([]);

  await server.stop('SIGKILL');
  // Nobody sends anything.
  await until(async () => (await problems()).length > 0, 'a problem');
  expect(await problems()).toContainEqual(expect.stringContaining("can't be read"));
  expect((await send(services)).status).toBe(503);
  expect(await problems()).toEqual([
    expect.stringContaining("can't be written"),
    expect.stringContaining("can't be read"),
  ]);
  const metrics = await read('/metrics');
  expect(metrics).toContain(`services_store_failing{store="${name}"} 1\n`);
  expect(metrics).toMatch(/^services_store_failed_operations_total\{.*operation="write"\} [1-9]/m);
  expect(metrics).toContain(`\n${failed} 1\n`);
  expect(metrics).not.toContain(`\n${asked}`);

  server = await startPostgres({ port: server.port, folder: server.folder });
  await until(async () => (await problems()).length === 0, 'no problem');
  expect((await send(services)).status).toBe(stored);
  const after = await read('/metrics');
  expect(after).toContain(`services_store_failing{store="${name}"} 0\n`);
  expect(after).toContain(`\n${asked}`);
  expect(lines().sort()).toEqual([
    expect.stringContaining("can't be read: "),
    expect.stringContaining("can't be written: "),
    expect.stringMatching(/is read again$/),
    expect.stringMatching(/is written again$/),
  ]);
});
