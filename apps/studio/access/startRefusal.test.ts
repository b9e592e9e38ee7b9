import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readStudioEnvironment } from '../environment.ts';
import { startStudio } from '../startStudio.ts';
import { writeTestUsers } from '../testing/startWithUsers.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';

const TOKEN = '8f0a6c1d2e94b753c41d07a95be2683f';
const NONE = { CONTENT_INTERNAL_URL: 'none', COLLECTOR_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'none' };

async function start(variables: Record<string, string>, folder = temporaryFolder()) {
  const environment = readStudioEnvironment({ ADMIN_PORT: '0', STUDIO_DATA_DIR: folder, ...NONE, ...variables });
  const studio = await startStudio(environment);
  onTestFinished(studio.close);
  return studio.url.replace('0.0.0.0', '127.0.0.1');
}

it.each(['0.0.0.0', '::', '10.0.0.5', 'studio'])(
  'doesn’t start on %s where nobody could sign in, and says what to do',
  async (host) => {
    await expect(start({ ADMIN_HOST: host })).rejects.toThrow(
      /Wrong environment variable\. ADMIN_HOST=.* nobody could sign in: add a user \(npm run studio -- add-user .*STUDIO_PROXY_USER_HEADER.*ADMIN_TOKEN.*ADMIN_HOST at 127\.0\.0\.1/,
    );
  },
);

it('starts there with a token, with users, or behind a sign-in proxy', async () => {
  const withToken = await start({ ADMIN_HOST: '0.0.0.0', ADMIN_TOKEN: TOKEN });
  expect((await fetch(`${withToken}/metrics`)).status).toBe(401);
  expect((await fetch(`${withToken}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  const folder = temporaryFolder();
  await writeTestUsers(join(folder, 'users.json'));
  const withUsers = await start({ ADMIN_HOST: '0.0.0.0' }, folder);
  expect((await fetch(`${withUsers}/metrics`)).status).toBe(401);
  const proxy = {
    STUDIO_PROXY_USER_HEADER: 'X-User',
    STUDIO_PROXY_GROUPS_HEADER: 'X-Groups',
    STUDIO_PROXY_ROLES: 'web=admin',
    STUDIO_URL: 'https://studio.example.com',
  };
  const headers = { 'x-user': 'anna', 'x-groups': 'web' };
  const behindProxy = await start({ ADMIN_HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.5', ...proxy });
  // A program of this machine isn't the proxy, unless it is named.
  expect((await fetch(`${behindProxy}/metrics`, { headers })).status).toBe(403);
  const onSameMachine = await start({ ADMIN_HOST: '0.0.0.0', TRUSTED_PROXIES: '127.0.0.1', ...proxy });
  expect((await fetch(`${onSameMachine}/metrics`, { headers })).status).toBe(200);
});
