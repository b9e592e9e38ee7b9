import { listFolder } from '../files.mjs';
import { refuseTaken } from '../names.mjs';
import { insertImport } from './insertInto.mjs';
import { namesOf } from './namesOf.mjs';
import { editFiles, sharedEdits } from './sharedEdits.mjs';

const START = 'apps/content/startContent.ts';

/** What is read from the published content: nothing is stored, so there is no table, no retention and no erasure. */
export function planContentEndpoint(words, root) {
  const names = namesOf(words);
  const { kebab, camel, pascal, address } = names;
  const own = `apps/content/${kebab}`;
  if (listFolder(root, 'apps/content').includes(kebab)) refuseTaken('endpoint', words, own);
  const line = `  server.register(create${pascal}Service(store, limits));\n`;
  const changed = editFiles(
    { [START]: [[{ before: '  application.internal.register(flags.experiments);' }, line]] },
    root,
  );
  changed[START] = insertImport(
    changed[START],
    `import { create${pascal}Service } from './${kebab}/create${pascal}Service.ts';`,
  );
  return {
    created: {
      [`${own}/create${pascal}Service.ts`]: serviceText(names),
      [`${own}/${camel}.test.ts`]: testText(names),
      [`${own}/README.md`]: readmeText(names),
    },
    changed: { ...changed, ...sharedEdits(names, { app: 'content', method: 'GET' }, root) },
    next: [
      `${own}/create${pascal}Service.ts: what it reads and answers. It stores nothing: for what visitors send take collector or leads.`,
      `npm run unit -- ${kebab} proxiedRoutes documentedVariables. Try it: npm start, then curl localhost:3000${address}`,
      'With the vendor’s content system (CONTENT_URL) this endpoint is not there: see docs/how-to/endpoint.md.',
    ],
  };
}

function serviceText({ words, pascal, address, limit }) {
  return `import { queryOf } from '@cumulus/server/calls';
import { readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes, OWN_ADDRESS } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { z } from 'zod';
import type { ContentStore } from '../store/ContentStore.ts';

/** Of which entries it tells. */
const CONTENT_TYPE = 'article';
const MAX_ENTRIES = 100;
/** The query: other parameters are refused. */
const schema = z.strictObject({ limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(MAX_ENTRIES) });

/** Answers with ${words}, from the published content: see README.md. Nothing is stored. */
export function create${pascal}Service(
  store: Pick<ContentStore, 'ensureFresh' | 'spaceIds' | 'space'>,
  limits: ServiceLimits,
): Service {
  const app = createRoutes();
  app.on('GET', OWN_ADDRESS, async (call) => {
    limits.count(call.env.incoming, '${limit}');
    const { limit } = readShape(schema, Object.fromEntries(queryOf(call)));
    await store.ensureFresh();
    const published = store.spaceIds.flatMap((id) => [...(store.space(id)?.delivery.entries.values() ?? [])]);
    const entries = published
      .filter(({ sys }) => sys.contentType?.sys.id === CONTENT_TYPE)
      .map(({ sys }) => ({ id: sys.id, updatedAt: sys.updatedAt ?? null }))
      .sort((a, b) => String(b.updatedAt).localeCompare(String(a.updatedAt)) || a.id.localeCompare(b.id));
    return jsonResponse({ entries: entries.slice(0, limit) });
  });
  return { prefix: '${address}', app };
}
`;
}

function testText({ pascal, address, limit }) {
  return `import { trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { ServiceServer } from '@cumulus/server/ServiceServer';
import { createServiceLimits } from '@cumulus/server/serviceLimits';
import { expect, it, onTestFinished } from 'vitest';
import type { ContentStore } from '../store/ContentStore.ts';
import { create${pascal}Service } from './create${pascal}Service.ts';

const entry = (id: string, type: string, updatedAt: string) => ({
  sys: { id, type: 'Entry', updatedAt, contentType: { sys: { type: 'Link', linkType: 'ContentType', id: type } } },
  fields: {},
});
const ENTRIES = [
  entry('first', 'article', '2026-11-21T06:00:00.000Z'),
  entry('latest', 'article', '2026-11-22T06:00:00.000Z'),
  entry('other', 'page', '2026-11-23T06:00:00.000Z'),
];
const store = {
  ensureFresh: () => Promise.resolve(),
  spaceIds: ['main'],
  space: () => ({ delivery: { entries: new Map(ENTRIES.map((one) => [one.sys.id, one])) } }),
} as unknown as ContentStore;

async function start(rates: ClientRates = {}) {
  const server = new ServiceServer();
  onTestFinished(() => server.close());
  server.register(create${pascal}Service(store, createServiceLimits(rates, trustedProxies())));
  const origin = \`http://127.0.0.1:\${await server.listen('127.0.0.1', 0)}\`;
  return async (query = '', init?: RequestInit) => {
    const answer = await fetch(\`\${origin}${address}\${query}\`, init);
    return { status: answer.status, body: await answer.json() };
  };
}

it('answers with the published entries of its type, the latest first', async () => {
  const ask = await start();
  const { status, body } = await ask();
  expect([status, body.entries.map(({ id }: { id: string }) => id)]).toEqual([200, ['latest', 'first']]);
  expect((await ask('?limit=1')).body.entries).toHaveLength(1);
});

it.each(['?limit=0', '?limit=101', '?limit=x', '?other=1'])('refuses %s', async (query) => {
  const ask = await start();
  expect((await ask(query)).status).toBe(400);
});

it('takes only GET, and ${limit} is its limit', async () => {
  const ask = await start({ ${limit}: 1 });
  expect((await ask('', { method: 'POST' })).status).toBe(405);
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
});
`;
}

function readmeText({ words, address, limit }) {
  return `# ${words.charAt(0).toUpperCase()}${words.slice(1)}

\`GET ${address}?limit=…\` answers with JSON \`{entries: [{id, updatedAt}]}\`: the published entries of a content type, the latest first, 100 at most. It reads what the
content system has in memory, and stores nothing: no table, no retention, no erasure.

| Answer | Meaning |
|---|---|
| 200 | the entries |
| 400 | a wrong or unknown parameter |
| 429 with \`Retry-After\` | the client's limit (\`${limit}\`) |
`;
}
