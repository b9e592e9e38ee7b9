import { readText } from '../files.mjs';
import { insertInto } from './insertInto.mjs';
import { refuseListed } from './namesOf.mjs';

const LIMITS = 'packages/http/src/clientLimits.ts';
const LIMITS_DOC = 'docs/operations-reference.md';
const ROUTES = 'apps/site/proxiedRoutes.ts';
const SEEDS = 'tests/proofs/fuzz/seeds.ts';
const POSTGRES = 'tests/integration/collector/onPostgres.test.ts';

/**
 * What every endpoint needs beside its application: limits and their documentation, the site's route, and a seed of the fuzzer.
 * @param {import('./namesOf.mjs').EndpointNames} names
 * @param {{ app: 'collector' | 'leads' | 'content', method: 'GET' | 'POST', seed?: string }} endpoint `seed`: an example of its body, as code
 * @returns {Record<string, string>} new texts by path
 */
export function sharedEdits(names, { app, method, seed }, root) {
  const { address, limit } = names;
  const isStored = method === 'POST';
  const limits = readText(root, LIMITS);
  refuseListed(names, LIMITS, limits, [limit]);
  const service = app === 'collector' ? '' : `, '${app}'`;
  const sent = seed === undefined ? `get('${address}')` : `post('${address}', ${seed})`;
  const edits = {
    [LIMITS]: [[{ after: '  RATE_LIMIT_IDENTIFICATION: 1_200,\n' }, `  ${limit}: 1_200,\n`]],
    [LIMITS_DOC]: [[{ before: '| `RATE_LIMIT_IMAGES` |' }, minuteRow(names)]],
    [ROUTES]: [
      [
        { before: '\n];\n\n/**\n * What browsers ask' },
        `\n  endpoint('${method}', '${address}', '${limit}'${service}),`,
      ],
    ],
    [SEEDS]: [[{ before: "    collector.post('/consent', DECISION),\n" }, `    ${app}.${sent},\n`]],
  };
  if (isStored) {
    edits[LIMITS].push([{ before: '  RATE_LIMIT_FORMS_PER_DAY:' }, `  ${limit}_PER_DAY: 60_000,\n`]);
    edits[LIMITS_DOC].push([{ before: '| `RATE_LIMIT_FORMS_PER_DAY` |' }, dayRow(names)]);
    const file = `apps/${app}/${names.kebab}/${names.camel}.test.ts`;
    const line = `  ['${app}/${names.kebab}', () => import('../../../${file}')],\n`;
    edits[POSTGRES] = [[{ before: "  ['inspector', " }, line]];
  }
  return editFiles(edits, root);
}

/** Applies insertions to files. @param {Record<string, [place: object, lines: string][]>} edits */
export function editFiles(edits, root) {
  return Object.fromEntries(
    Object.entries(edits).map(([path, insertions]) => [
      path,
      insertions.reduce((text, [place, lines]) => insertInto(path, text, place, lines), readText(root, path)),
    ]),
  );
}

const minuteRow = ({ limit, words, address }) =>
  `| \`${limit}\` | \`1200\` | ${words} (\`${address}\`); one more unit for each 4 KB of body | one or two for each visitor |\n`;
const dayRow = ({ limit, words }) =>
  `| \`${limit}_PER_DAY\` | \`60000\` | **a day and network**: ${words} that are stored | three for each of 20,000 people |\n`;
