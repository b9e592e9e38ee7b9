import { expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

const HOST = { host: 'localhost' };

test('each page that is delivered is noted once: rendered, from the cache, unchanged', async () => {
  const delivered: string[] = [];
  const { port } = await startSiteServer({}, { onDelivered: ({ url }) => void delivered.push(String(url)) });
  const { headers } = await ask(port, '/pricing', { headers: HOST });
  await ask(port, '/pricing?a=b', { headers: HOST });
  await ask(port, '/pricing', { headers: { ...HOST, 'if-none-match': String(headers.etag) } });
  expect(delivered).toEqual(['/pricing', '/pricing?a=b', '/pricing']);
});

test('a page that is missing or fails isn’t noted, nor a page for the CDN', async () => {
  const delivered: string[] = [];
  const isForCdn = { variantKey: '', cookies: [], isCacheable: true, isForCdn: true };
  const { port, site } = await startSiteServer(
    {},
    {
      onDelivered: ({ url }) => void delivered.push(String(url)),
      decide: ({ url }) => ({ ...isForCdn, isForCdn: url === '/' }),
    },
  );
  for (let count = 0; count < 2; count += 1)
    for (const path of ['/missing', '/', '/404', '/healthz']) await ask(port, path, { headers: HOST });
  const { script } = site;
  site.script = async (path, locals) => {
    if (path === '/pricing') throw new Error('it fails');
    return script(path, locals);
  };
  expect((await ask(port, '/pricing', { headers: HOST })).status).toBe(500);
  expect(delivered).toEqual([]);
});

test('a page in debug mode isn’t noted: who looks at variants asks nobody for consent', async () => {
  const delivered: string[] = [];
  const { port } = await startSiteServer(
    {},
    {
      onDelivered: ({ url }) => void delivered.push(String(url)),
      decide: ({ url = '' }) => ({ variantKey: '', cookies: [], isCacheable: !url.includes('debug=true') }),
    },
  );
  for (const url of ['/pricing?debug=true', '/pricing', '/pricing?debug=true'])
    expect((await ask(port, url, { headers: HOST })).status).toBe(200);
  expect(delivered).toEqual(['/pricing']);
});
