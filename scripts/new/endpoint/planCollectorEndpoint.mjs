import { listFolder, readText } from '../files.mjs';
import { refuseTaken } from '../names.mjs';
import { collectorTestText } from './collectorTestText.mjs';
import { insertImport } from './insertInto.mjs';
import { namesOf, refuseListed } from './namesOf.mjs';
import { editFiles, sharedEdits } from './sharedEdits.mjs';

const TABLES = 'apps/collector/store/tables.ts';
const SCHEMA = 'apps/collector/store/schema.ts';
const SERVICES = 'apps/collector/recordServices.ts';
const VARIABLES_DOC = 'docs/configuration.md';

/** A kind of record that browsers send, in a table of its own. */
export function planCollectorEndpoint(words, root) {
  const names = namesOf(words);
  const { kebab, camel, pascal, table, variable, address } = names;
  const own = `apps/collector/${kebab}`;
  if (listFolder(root, 'apps/collector').includes(kebab)) refuseTaken('endpoint', words, own);
  const [tables, schema] = [TABLES, SCHEMA].map((path) => readText(root, path));
  refuseListed(names, TABLES, tables, [table, kebab, camel, `${variable}_MAX_DAYS`]);
  refuseListed(names, SCHEMA, schema, [table]);
  const versions = [...tables.matchAll(/since: (\d+),/g), ...schema.matchAll(/^ {4}(\d+): \[/gm)];
  const since = Math.max(...versions.map(([, version]) => Number(version))) + 1;
  const changed = editFiles(
    {
      [TABLES]: [[{ before: '} as const satisfies Record<string, RecordTable>;' }, declarationText(names, since)]],
      // First in the list: what is before its end depends on how the list is formatted.
      [SERVICES]: [[{ after: 'RECORD_SERVICES = [' }, `create${pascal}Service, `]],
      [VARIABLES_DOC]: [[{ before: '| `AMPLITUDE_CAPTURE` |' }, variablesRow(names)]],
    },
    root,
  );
  changed[SERVICES] = insertImport(
    changed[SERVICES],
    `import { create${pascal}Service } from './${kebab}/create${pascal}Service.ts';`,
  );
  const seed = `{ anonymousId: 'a1', messageId: 'm1', text: 'x' }`;
  return {
    created: {
      [`${own}/create${pascal}Service.ts`]: serviceText(names),
      [`${own}/${camel}.test.ts`]: collectorTestText(names),
      [`${own}/README.md`]: readmeText(names),
    },
    changed: { ...changed, ...sharedEdits(names, { app: 'collector', method: 'POST', seed }, root) },
    next: [
      `${own}/create${pascal}Service.ts: the fields that browsers send, and in ${own}/README.md what they are for.`,
      `${TABLES}, entry ${table}: how long records are kept. Say so in the privacy notice, and ask for consent before they are sent.`,
      `npm run unit -- ${kebab} proxiedRoutes documentedVariables. Try it: npm start, then curl -d '{"anonymousId":"a1","messageId":"m1","text":"x"}' localhost:3000${address}`,
      'docs/how-to/endpoint.md has the rest. A collector of an earlier release refuses the store from now on.',
    ],
  };
}

const declarationText = ({ words, kebab, camel, table, variable }, since) => `  ${table}: {
    label: '${words}',
    vendors: ['${kebab}'],
    since: ${since},
    maxDays: { variable: '${variable}_MAX_DAYS', fallback: 395 },
    maxMb: { variable: '${variable}_MAX_MB', fallback: 1024 },
    erased: '${camel}',
    holdsAddresses: true,
  },
`;

const variablesRow = ({ words, variable }) =>
  `| \`${variable}_MAX_DAYS\`, \`${variable}_MAX_MB\` | \`395\`, \`1024\` | collector | the same for ${words} |\n`;

function serviceText({ words, kebab, pascal, address, limit }) {
  return `import { OWN_ADDRESS } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { z } from 'zod';
import { createRecordRoutes, idText } from '../createRecordRoutes.ts';
import type { Store } from '../store/Store.ts';

/** What browsers send. The store keeps the first of those with the same \`messageId\`, so that they can send again. */
const schema = z.strictObject({
  anonymousId: idText,
  messageId: idText,
  text: z.string().trim().min(1).max(1_000),
});

/** Stores ${words}: see README.md. */
export function create${pascal}Service(store: Pick<Store, 'append'>, limits: ServiceLimits): Service {
  const app = createRecordRoutes({
    ...{ store, limits, limit: '${limit}', address: OWN_ADDRESS, schema },
    toRecord: ({ messageId, ...payload }) => ({
      ...{ vendor: '${kebab}', type: '${kebab}', event: null },
      ...{ anonymousId: payload.anonymousId, messageId, payload },
    }),
  });
  return { prefix: '${address}', app };
}
`;
}

function readmeText({ words, kebab, camel, table, variable, address, limit }) {
  return `# ${words.charAt(0).toUpperCase()}${words.slice(1)}

\`POST ${address}\`, JSON (of any content type), up to 4 KB: \`{anonymousId, messageId, text}\`. Other fields are refused. Browsers reach it by way of
the site (\`apps/site/proxiedRoutes.ts\`).

| Answer | Meaning |
|---|---|
| 200 \`{success: true}\` | on disk; of those with the same \`messageId\` the first stays |
| 400, 413 | a field is wrong, or the body is too large: \`message\` says which |
| 429 with \`Retry-After\` | the client's limit (\`${limit}\`), or that of its network and day (\`${limit}_PER_DAY\`) |
| 503 with \`Retry-After\` | nothing was stored: send it again |

Stored in table \`${table}\` as vendor \`${kebab}\`, for \`${variable}_MAX_DAYS\`, within \`${variable}_MAX_MB\`. Exported and erased with the visitor, whose anonymous id is
\`anonymousId\`; the number of what was erased is \`${camel}\`. Operators read it at \`/inspector/api/events?vendor=${kebab}\`.
`;
}
