import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { root as repository } from '../../setup/root.mjs';
import { newSkeleton } from '../newSkeleton.mjs';

/** What the skeletons read or change. */
const COPIED = [
  ...[
    'apps/collector/store',
    'apps/collector/consent',
    'apps/collector/recordServices.ts',
    'apps/content/startContent.ts',
  ],
  ...['apps/leads/store', 'apps/leads/LeadStore.ts', 'apps/leads/createLeads.ts', 'apps/site/proxiedRoutes.ts'],
  ...['packages/http/src', 'docs/configuration.md', 'docs/operations-reference.md'],
  ...['tests/proofs/fuzz/seeds.ts', 'tests/integration/collector/onPostgres.test.ts'],
];

// Within the repository, so that the copies resolve packages.
mkdirSync(join(repository, '.cache'), { recursive: true });
const root = mkdtempSync(join(repository, '.cache/new-endpoint-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  rmSync(root, { recursive: true });
  for (const path of COPIED) cpSync(join(repository, path), join(root, path), { recursive: true });
});

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const texts = () =>
  globSync('**/*.{ts,md}', { cwd: root })
    .sort()
    .map((path) => [path, read(path)]);
const syntaxErrors = (paths: readonly string[]) =>
  paths
    .filter((path) => path.endsWith('.ts'))
    .flatMap((fileName) => ts.transpileModule(read(fileName), { fileName, reportDiagnostics: true }).diagnostics ?? [])
    .map(({ messageText }) => messageText);

const SHARED = [
  ...['packages/http/src/clientLimits.ts', 'docs/operations-reference.md', 'apps/site/proxiedRoutes.ts'],
  'tests/proofs/fuzz/seeds.ts',
];

test('collector: its table, limits and route are in their lists, and the question comes first', async () => {
  const { first, created, changed } = newSkeleton('endpoint', 'collector survey answers', root);
  expect(first).toContain('docs/how-to/form.md');
  const own = 'apps/collector/survey-answers';
  expect(created).toEqual([`${own}/createSurveyAnswersService.ts`, `${own}/surveyAnswers.test.ts`, `${own}/README.md`]);
  expect(changed).toEqual([
    ...['apps/collector/store/tables.ts', 'apps/collector/recordServices.ts', 'docs/configuration.md', ...SHARED],
    'tests/integration/collector/onPostgres.test.ts',
  ]);
  expect(syntaxErrors([...created, ...changed])).toEqual([]);
  const { RECORD_TABLES, TABLE_NAMES } = await import(join(root, 'apps/collector/store/tables.ts'));
  const declared = RECORD_TABLES.survey_answers;
  expect(declared).toMatchObject({ vendors: ['survey-answers'], erased: 'surveyAnswers', holdsAddresses: true });
  expect(TABLE_NAMES.at(-1)).toBe('survey_answers');
  const { createMigrations } = await import(join(root, 'apps/collector/store/schema.ts'));
  for (const dialect of ['sqlite', 'postgres'])
    expect(Object.keys(createMigrations(dialect).steps).at(-1)).toBe(String(declared.since));
  const { CLIENT_LIMITS } = await import(join(root, 'packages/http/src/clientLimits.ts'));
  expect(CLIENT_LIMITS).toMatchObject({ RATE_LIMIT_SURVEY_ANSWERS: 1_200, RATE_LIMIT_SURVEY_ANSWERS_PER_DAY: 60_000 });
  expect(read('docs/configuration.md')).toContain(
    '| `SURVEY_ANSWERS_MAX_DAYS`, `SURVEY_ANSWERS_MAX_MB` | `395`, `1024` |',
  );
  expect(read('apps/site/proxiedRoutes.ts')).toContain(
    "endpoint('POST', '/api/survey-answers', 'RATE_LIMIT_SURVEY_ANSWERS')",
  );
});

test('collector: each further table has a version of its own', async () => {
  newSkeleton('endpoint', 'collector survey answers', root);
  newSkeleton('endpoint', 'collector poll votes', root);
  const text = read('apps/collector/store/tables.ts');
  const [, first, second] =
    /survey_answers: \{[^}]*since: (\d+)[\s\S]*poll_votes: \{[^}]*since: (\d+)/.exec(text) ?? [];
  expect(Number(second)).toBe(Number(first) + 1);
});

test('leads: its table is declared with those of persons, and comes with a version of its own', async () => {
  const { first, created, changed } = newSkeleton('endpoint', 'leads callback requests', root);
  expect(first).toContain('docs/how-to/form.md');
  const own = 'apps/leads/callback-requests';
  expect(created).toEqual([
    ...[`${own}/createCallbackRequestsService.ts`, `${own}/callbackRequests.ts`, `${own}/callbackRequests.test.ts`],
    `${own}/README.md`,
  ]);
  expect(changed).toEqual([
    ...['apps/leads/store/leadTables.ts', 'apps/leads/store/personData.ts', 'apps/leads/LeadStore.ts'],
    ...['apps/leads/createLeads.ts', ...SHARED, 'tests/integration/collector/onPostgres.test.ts'],
  ]);
  expect(syntaxErrors([...created, ...changed])).toEqual([]);
  const { LEAD_MIGRATIONS, PERSON_TABLES } = await import(join(root, 'apps/leads/store/leadTables.ts'));
  expect(PERSON_TABLES).toMatchObject({ lead: 'leads', callback_requests: 'callbackRequests' });
  expect(Object.values(LEAD_MIGRATIONS.steps).at(-1)).toHaveLength(3);
  expect(read('apps/site/proxiedRoutes.ts')).toContain("'RATE_LIMIT_CALLBACK_REQUESTS', 'leads')");
});

test('content: it reads, and has no table and no limit of what is stored', () => {
  const { created, changed, next } = newSkeleton('endpoint', 'content release notes', root);
  expect(changed).toEqual(['apps/content/startContent.ts', ...SHARED]);
  expect(syntaxErrors([...created, ...changed])).toEqual([]);
  expect(read('packages/http/src/clientLimits.ts')).not.toContain('RATE_LIMIT_RELEASE_NOTES_PER_DAY');
  expect(next.join()).toContain('It stores nothing');
});

test.each([
  ['studio survey answers', 'asks the private listeners'],
  ['product survey answers', 'for development'],
  ['site survey answers', 'has no store'],
  ['demo survey answers', 'belongs to the collector'],
  ['services survey answers', 'collector: a kind of record'],
  ['collector', 'two words or more'],
  ['collector feedback', 'two words or more'],
  ['leads Callback Requests', 'two words or more'],
  ['content release-notes', 'two words or more'],
  ['collector sqlite notes', 'for themselves'],
  ['leads pg class', 'for themselves'],
])('"%s" is refused with what would be right, and nothing is written', (name, remedy) => {
  const before = texts();
  expect(() => newSkeleton('endpoint', name, root)).toThrow(
    expect.objectContaining({ remedy: expect.stringContaining(remedy) }),
  );
  expect(texts()).toEqual(before);
});

test.each([
  'collector product event',
  'collector amplitude replay',
  'collector product events',
  'leads mail sent',
  'leads delivered to',
  'leads only by address',
])('"%s" has a name that is taken', (name) => {
  const before = texts();
  expect(() => newSkeleton('endpoint', name, root)).toThrow('exists already');
  expect(texts()).toEqual(before);
});

test('a list of services that is formatted as lines takes one more, without a gap', () => {
  const list = 'apps/collector/recordServices.ts';
  newSkeleton('endpoint', 'collector quarterly customer survey answers totals', root);
  const lines = read(list).replace(/(?<== )\[(.*)\];/, (_, all) => `[\n  ${all.replaceAll(', ', ',\n  ')},\n];`);
  expect(lines).toMatch(/,\n\];\n$/);
  writeFileSync(join(root, list), lines);
  newSkeleton('endpoint', 'collector survey answers', root);
  const entries = /\[([^\]]*)\];/
    .exec(read(list))?.[1]
    ?.split(',')
    .map((entry) => entry.trim());
  expect(entries).toEqual([
    ...['createSurveyAnswersService', 'createQuarterlyCustomerSurveyAnswersTotalsService'],
    ...['createConsentService', 'createVisitorIdentificationService', ''],
  ]);
});

test.each(['collector', 'leads', 'content'])('a second endpoint of the same name is refused: %s', (app) => {
  newSkeleton('endpoint', `${app} survey answers`, root);
  const before = texts();
  for (const other of ['collector', 'leads', 'content'])
    expect(() => newSkeleton('endpoint', `${other} survey answers`, root)).toThrow('exists already');
  expect(texts()).toEqual(before);
});
