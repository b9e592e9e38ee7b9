import { listFolder, readText } from '../files.mjs';
import { refuseTaken } from '../names.mjs';
import { insertImport } from './insertInto.mjs';
import { leadsTestText } from './leadsTestText.mjs';
import { namesOf, refuseListed } from './namesOf.mjs';
import { editFiles, sharedEdits } from './sharedEdits.mjs';

const TABLES = 'apps/leads/store/leadTables.ts';
const PERSON = 'apps/leads/store/personData.ts';
/** What is exported has its tables beside keys of its own. */
const EXPORT = 'packages/visitor-records/src/visitorRecords.ts';
const STORE = 'apps/leads/LeadStore.ts';
const SERVICES = 'apps/leads/createLeads.ts';

/** What a person sends, in a table of its own that is exported, erased and deleted as leads are. */
export function planLeadsEndpoint(words, root) {
  const names = namesOf(words);
  const { kebab, camel, pascal, table, address } = names;
  const own = `apps/leads/${kebab}`;
  if (listFolder(root, 'apps/leads').includes(kebab)) refuseTaken('endpoint', words, own);
  const tables = readText(root, TABLES);
  refuseListed(names, TABLES, tables, [table, camel]);
  refuseListed(names, PERSON, readText(root, PERSON), [camel]);
  if (camel === 'onlyByAddress') refuseTaken('endpoint', words, EXPORT);
  const version = Math.max(...[...tables.matchAll(/^ {4}(\d+): \[/gm)].map(([, number]) => Number(number))) + 1;
  const step = `    ${version}: [create('${table}'), ...indexesOf('${table}')],\n`;
  const exported = `      ${camel}: await export${pascal}(database, ofPerson(identities)),\n`;
  const changed = editFiles(
    {
      [TABLES]: [
        [{ before: '} satisfies Record<string, Columns>;' }, `  ${table}: { ...PERSON, text },\n`],
        [{ before: '} as const satisfies Partial<Record<keyof typeof TABLES' }, `  ${table}: '${camel}',\n`],
        [{ before: '  },\n  // Stores of version 1 may have none' }, step],
      ],
      [PERSON]: [[{ before: '      suspects: suspects.map(toSuspect),\n' }, exported]],
      [STORE]: [[{ after: '    ...createPersonQueries(database),\n' }, `    ...create${pascal}Queries(database),\n`]],
      [SERVICES]: [[{ before: '    ],\n    internal: [' }, `      create${pascal}Service(store, limits),\n`]],
    },
    root,
  );
  const addImport = (path, line) => {
    changed[path] = insertImport(changed[path], line);
  };
  addImport(PERSON, `import { export${pascal} } from '../${kebab}/${camel}.ts';`);
  addImport(STORE, `import { create${pascal}Queries } from './${kebab}/${camel}.ts';`);
  addImport(SERVICES, `import { create${pascal}Service } from './${kebab}/create${pascal}Service.ts';`);
  const id = '5f0c8a1e-61e0-4b6e-9d3c-2f8f5a1c0b11';
  const seed = `{ id: '${id}', email: 'mara@studio.example', text: 'x' }`;
  return {
    created: {
      [`${own}/create${pascal}Service.ts`]: serviceText(names),
      [`${own}/${camel}.ts`]: queriesText(names),
      [`${own}/${camel}.test.ts`]: leadsTestText(names),
      [`${own}/README.md`]: readmeText(names),
    },
    changed: { ...changed, ...sharedEdits(names, { app: 'leads', method: 'POST', seed }, root) },
    next: [
      `${own}/${camel}.ts: the fields that a person sends, with their columns in ${TABLES}; in ${own}/README.md what they are for.`,
      'Say in the privacy notice what is stored. Rows are deleted after LEADS_MAX_DAYS, as leads are; nobody is notified of them.',
      `npm run unit -- ${kebab} proxiedRoutes documentedVariables. Try it: npm start, then curl -d '{"id":"${id}","email":"mara@studio.example","text":"x"}' localhost:3000${address}`,
      'docs/how-to/endpoint.md has the rest. A lead service of an earlier release refuses the store from now on.',
    ],
  };
}

function serviceText({ words, camel, pascal, address, limit }) {
  return `import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { readJsonBody, readShape } from '@cumulus/server/requestBody';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes, OWN_ADDRESS } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import type { LeadStore } from '../LeadStore.ts';
import { LEAD_REFUSALS } from '../refusals.ts';
import { ${camel}Schema } from './${camel}.ts';

/** Stores ${words}: see README.md. */
export function create${pascal}Service(store: Pick<LeadStore, 'add${pascal}'>, limits: ServiceLimits): Service {
  const app = createRoutes(LEAD_REFUSALS);
  app.on('POST', OWN_ADDRESS, async ({ env: { incoming } }) => {
    limits.count(incoming, '${limit}', BODY_LIMITS.small);
    const sent = readShape(${camel}Schema, (await readJsonBody(incoming, BODY_LIMITS.small)).body);
    limits.count(incoming, '${limit}_PER_DAY');
    await store.add${pascal}(sent);
    return jsonResponse({ success: true });
  });
  return { prefix: '${address}', app };
}
`;
}

function queriesText({ words, camel, pascal, table }) {
  return `import type { SqlDatabase } from '@cumulus/sql/Database';
import { StoreError } from '@cumulus/sql/StoreError';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import type { Expression, SqlBool } from 'kysely';
import { z } from 'zod';
import { queries } from '../store/leadTables.ts';

const id = z.string().regex(/^[\\w-]{1,200}$/, 'expected up to 200 letters, digits, - and _');

/** What a person sends. The first with an \`id\` stays, so that it can be sent again. */
export const ${camel}Schema = z.strictObject({
  id: z.uuid(),
  email: z.email().max(254),
  consentId: id.optional(),
  anonymousId: id.optional(),
  text: z.string().trim().min(1).max(1_000).regex(/^[^\\0]*$/, 'NUL is not allowed'),
});

/** That may wait to be written: a flood of them leaves room for leads, which wait for the same database. */
export const MAX_WAITING = 200;

/** Stores ${words}; part of \`LeadStore\`. */
export function create${pascal}Queries(database: SqlDatabase) {
  let waiting = 0;
  return {
    /** @returns when it is on disk. @throws StoreError */
    async add${pascal}(sent: z.output<typeof ${camel}Schema>, now = Date.now()): Promise<void> {
      if (waiting >= MAX_WAITING) throw new StoreError('busy', 'More ${words} wait than the store can write');
      waiting += 1;
      const { id, email, consentId = null, anonymousId = null, text } = sent;
      const row = { id, received_at: now, email_key: emailKey(email), consent_id: consentId, anonymous_id: anonymousId, text };
      try {
        await database.write([
          queries
            .insertInto('${table}')
            .values(row)
            .onConflict((conflict) => conflict.column('id').doNothing()),
        ]);
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** Exports those of a person, oldest first. @throws StoreError */
export const export${pascal} = (database: SqlDatabase, ofPerson: Expression<SqlBool>) =>
  database.report(
    queries
      .selectFrom('${table}')
      .select(['id', 'received_at as receivedAt', 'email_key as email', 'text'])
      .where(ofPerson)
      .orderBy('received_at')
      .orderBy('id'),
  );
`;
}

function readmeText({ words, camel, table, address, limit }) {
  return `# ${words.charAt(0).toUpperCase()}${words.slice(1)}

\`POST ${address}\`, JSON up to 4 KB: \`{id, email, consentId?, anonymousId?, text}\`, \`id\` a UUID. Other fields are refused. Browsers reach it by way of the site
(\`apps/site/proxiedRoutes.ts\`).

| Answer | Meaning |
|---|---|
| 200 \`{success: true}\` | on disk; of those with the same \`id\` the first stays |
| 400, 413 | a field is wrong, or the body is too large: \`message\` says which |
| 429 with \`Retry-After\` | the client's limit (\`${limit}\`), or that of its network and day (\`${limit}_PER_DAY\`) |
| 503 with \`Retry-After\` | nothing was stored: send it again |
| 500 \`uncertain\` | it may be stored: send it again with the same \`id\`, which is stored once |

Stored in table \`${table}\`, and deleted after \`LEADS_MAX_DAYS\`. Exported as \`${camel}\` and erased with the person, who is found by address, consent id and anonymous id.
`;
}
