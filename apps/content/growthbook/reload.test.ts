import { cp, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catchTimer } from '@cumulus/server/testing/catchTimer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextRead } from '../../collector/testing/nextRead.ts';
import { fixtureExperiment } from '../testing/fixtureFlags.ts';
import { type FlagsFixture, startFlags } from '../testing/startFlags.ts';
import { readFlagFiles } from './files/readFlagFiles.ts';

// The real function, with counted calls.
vi.mock(import('./files/readFlagFiles.ts'), { spy: true });

let flags: FlagsFixture;
let logged: string[];
beforeEach(async () => {
  flags = await startFlags();
  logged = [];
  for (const level of ['error', 'info'] as const) {
    vi.spyOn(console, level).mockImplementation((text) => void logged.push(text));
  }
});
afterEach(async () => {
  await flags.close();
  vi.restoreAllMocks();
});

const defaultOf = async (key: string) => (await flags.payload()).features[key]?.defaultValue;

describe('a change', () => {
  it('is served when the watcher reports it, under another date and ETag', async () => {
    await flags.close();
    // The periodic check is disabled, so that only the watcher can report the change.
    vi.spyOn(globalThis, 'setInterval').mockReturnValue({ unref: () => undefined } as never);
    flags = await startFlags();
    const before = await flags.get('/api/features/plain');
    for (const defaultValue of [true, false, true]) {
      await flags.edit('features/live.json', { defaultValue });
      await expect.poll(() => defaultOf('live'), { interval: 10 }).toBe(defaultValue);
    }
    const after = await flags.get('/api/features/plain');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect((await after.json()).dateUpdated > (await before.json()).dateUpdated).toBe(true);
  });

  it('may add and remove files', async () => {
    const { dateUpdated } = await flags.payload();
    await flags.write('features/new.json', {
      description: 'New.',
      owner: 'tests',
      valueType: 'number',
      defaultValue: 1,
    });
    await expect.poll(() => defaultOf('new')).toBe(1);
    await flags.remove('features/new.json');
    await expect.poll(() => defaultOf('new')).toBeUndefined();
    expect((await flags.payload()).dateUpdated > dateUpdated).toBe(true);
  });

  it('of only a description creates no new payload', async () => {
    const { dateUpdated } = await flags.payload();
    const isRead = nextRead(vi.mocked(readFlagFiles));
    await flags.edit('features/live.json', { description: 'Other words.' });
    await isRead;
    await new Promise(setImmediate);
    expect((await flags.payload()).dateUpdated).toBe(dateUpdated);
  });

  it('of client keys is served too', async () => {
    await flags.write('client-keys.json', { other: { description: 'Another.' } });
    await expect.poll(async () => (await flags.get('/api/features/other')).status).toBe(200);
    expect((await flags.get('/api/features/plain')).status).toBe(404);
  });
});

describe('a half-written file', () => {
  it('changes nothing until it is complete, and clients are not notified', async () => {
    await flags.close();
    // Long enough for the rest to be written, on a busy machine too.
    flags = await startFlags({ unsettledMs: 3_000 });
    const path = join(flags.folder, 'features/live.json');
    const whole = JSON.stringify({ description: 'x', owner: 'x', valueType: 'boolean', defaultValue: true });
    const isRead = nextRead(vi.mocked(readFlagFiles));
    await truncate(path);
    await isRead;
    await writeFile(path, whole.slice(0, 30));
    expect(await defaultOf('live')).toBe(false);
    await writeFile(path, whole);
    await expect.poll(() => defaultOf('live'), { timeout: 30_000 }).toBe(true);
    expect(logged).toEqual([]);
  });

  it('is ignored after the service has stopped', async () => {
    await flags.close();
    flags = await startFlags({ unsettledMs: 60_000 });
    const isWaiting = catchTimer(30_000);
    await truncate(join(flags.folder, 'features/live.json'));
    const goOn = await isWaiting;
    await flags.close();
    goOn();
    // Longer than another check takes.
    for (const _ of [1, 2]) await readFlagFiles(flags.folder);
    expect(logged).toEqual([]);
    flags = await startFlags();
  });

  it('of another program beside the real one is ignored', async () => {
    await flags.write('features/.live.json', '{');
    await flags.write('features/live.json~', '{');
    await flags.edit('features/live.json', { defaultValue: true });
    await expect.poll(() => defaultOf('live')).toBe(true);
    expect(flags.status().problems).toEqual([]);
  });
});

describe('a wrong file', () => {
  it('is reported, keeps its last good state, and is reported as solved; other changes are taken', async () => {
    await flags.edit('features/live.json', { defaultValue: 'yes' });
    await expect.poll(() => flags.status().problems).toHaveLength(1);
    await flags.edit('features/hero.json', { defaultValue: 'board' });
    await expect.poll(() => defaultOf('hero')).toBe('board');
    expect(await defaultOf('live')).toBe(false);
    expect(logged).toEqual([
      `flags: ${flags.folder}/features/live.json: defaultValue: expected a boolean (the flag's valueType), found "yes"; its last good state stays`,
    ]);
    await flags.edit('features/live.json', { defaultValue: true });
    await expect.poll(() => defaultOf('live')).toBe(true);
    expect(logged.at(-1)).toMatch(/^flags: solved: .*live\.json/);
  });

  const experiment = (fields: object) => fixtureExperiment('hero', ['control', 'board', 'brain'], fields);
  it.each([
    ['features/live.json', '{\n"a": 1,\n', 'no JSON from line 3 on'],
    ['features/live.json', '[]', 'expected object'],
    ['features/live.json', { valueType: 'bool' }, 'valueType: Invalid option: expected one of "boolean"|"string"'],
    ['features/wrong key.json', {}, "the file's name is the key; expected 1 to 60 letters, digits, - and _"],
    ['experiments/hero.json', experiment({ key: 'other' }), 'key: is "other", but the file is named "hero"'],
    ['experiments/hero.json', experiment({ weights: [0.5, 0.5] }), 'weights: 2 weights for 3 variations'],
    [
      'experiments/hero.json',
      experiment({ weights: [0.5, 0.3, 0.3] }),
      'weights: add up to 1.1; they must add up to 1',
    ],
    ['experiments/hero.json', experiment({ coverage: 20 }), 'coverage: Too big: expected number to be <=1'],
    ['experiments/hero.json', experiment({ guardrail: [] }), 'no such field: guardrail; known: key, name, hypothesis'],
    ['experiments/hero.json', experiment({ hypothesis: undefined }), 'hypothesis: Invalid input: expected string'],
    ['experiments/hero.json', experiment({ guardrails: [] }), 'guardrails: '],
    ['experiments/hero.json', experiment({ hashVersion: 1 }), 'hashVersion: Invalid input: expected 2'],
    ['experiments/hero.json', experiment({ releasedVariation: 'v1' }), 'releasedVariation: only a stopped experiment'],
    ['experiments/hero.json', experiment({ status: 'stopped', releasedVariation: 'v9' }), 'expected one of v0, v1, v2'],
    [
      'experiments/hero.json',
      experiment({ namespace: { name: 'n', range: [0.5, 0.5] } }),
      'namespace.range: ends before',
    ],
    [
      'experiments/hero.json',
      experiment({ condition: { country: { $inGroup: 'far' } } }),
      'no saved group "far"; known: near',
    ],
    ['experiments/idle.json', fixtureExperiment('idle', [1, 2]), 'status: is "running", but no flag has it'],
    [
      'saved-groups/near.json',
      { description: 'x', attributeKey: 'country', values: [true] },
      'values[0]: expected a text',
    ],
    ['client-keys.json', { a: { description: 'x', decryptionKey: 'c2hvcnQ=' } }, 'a.decryptionKey: expected 16 bytes'],
    [
      'client-keys.json',
      { a: { description: 'x', decryptionKey: 'MDEyMzQ1Njc4OWFiY2RlZg==', remoteEval: 'only' } },
      'never encrypted',
    ],
  ])('%s: %j', async (file, data, message) => {
    await flags.write(file, data);
    await expect.poll(() => flags.status().problems).toEqual([{ file, message: expect.stringContaining(message) }]);
    expect(await defaultOf('live')).toBe(false);
  });

  const rule = (fields: object) => ({
    description: 'x',
    owner: 'x',
    valueType: 'boolean',
    defaultValue: false,
    rules: [fields],
  });
  it.each([
    [rule({ experiment: 'nope' }), 'rules[0].experiment: there is no experiment "nope"; known: card, hero'],
    [rule({ experiment: 'hero' }), `rules[0].experiment: variation "v0" of "hero": expected a boolean`],
    [rule({ force: 1 }), "rules[0].force: expected a boolean (the flag's valueType), found 1"],
    [rule({}), 'rules[0]: expected either "force"'],
    [rule({ force: true, experiment: 'card' }), 'rules[0]: expected either "force"'],
    [rule({ experiment: 'card', coverage: 0.5 }), 'rules[0].coverage: belongs into the experiment file'],
    [
      rule({ force: true, condition: { country: { $notInGroup: 'far' } } }),
      'rules[0].condition: there is no saved group',
    ],
    [
      rule({ force: true, parentConditions: [{ id: 'x', condition: {} }] }),
      'rules[0].parentConditions: there is no flag "x"',
    ],
    [{ ...rule({ force: true }), redirect: { paths: ['/a'] } }, 'redirect: needs valueType "string"'],
    [{ ...rule({ force: true }), redirect: { paths: ['a?b'] } }, 'redirect.paths[0]: expected a path like /demo'],
  ])('features/live.json: %j', async (data, message) => {
    await flags.write('features/live.json', data);
    await expect.poll(() => flags.status().problems[0]?.message).toContain(message);
    expect(await defaultOf('hero')).toBe('none');
  });

  it.each([
    [
      'a lookahead',
      'features/live.json',
      rule({ force: true, condition: { url: { $regex: '^/a(?!b)' } } }),
      'line 11: rules[0].condition.url.$regex: the pattern "^/a(?!b)" is refused: invalid or unsupported Perl syntax: `(?!`',
    ],
    [
      'no pattern',
      'features/live.json',
      rule({ force: true, parentConditions: [{ id: 'hero', condition: { value: { $regexi: '[' } } }] }),
      'line 14: rules[0].parentConditions[0].condition.value.$regexi: "[" is no regular expression',
    ],
    [
      'a backreference',
      'experiments/hero.json',
      experiment({ condition: { $or: [{ path: { $not: { $regex: '(a)\\1' } } }] } }),
      'condition.$or[0].path.$not.$regex: the pattern "(a)\\\\1" is refused',
    ],
    [
      'too many prerequisites',
      'features/live.json',
      rule({ force: true, parentConditions: Array(100).fill({ id: 'hero', condition: { value: 'board' } }) }),
      'line 9: rules[0].parentConditions: with its prerequisites the flag causes more than 100 evaluations',
    ],
    [
      'an unknown attribute',
      'features/live.json',
      rule({ force: true, condition: { $or: [{ contry: 'AT' }] } }),
      'line 12: rules[0].condition.$or[0].contry: there is no attribute "contry"; known: id, url, path, locale, device, country',
    ],
    [
      'an unknown operator',
      'experiments/hero.json',
      experiment({ condition: { country: { $inn: ['AT'] } } }),
      'condition.country.$inn: there is no operator "$inn"; known: $eq, $ne,',
    ],
    [
      'a prerequisite’s unknown attribute',
      'features/live.json',
      rule({ force: true, parentConditions: [{ id: 'hero', condition: { values: 'board' } }] }),
      'line 13: rules[0].parentConditions[0].condition.values: there is no attribute "values"; known: value',
    ],
    [
      'a share that is dealt by nothing',
      'experiments/hero.json',
      experiment({ hashAttribute: 'deviceId' }),
      'line 6: hashAttribute: there is no attribute "deviceId"; known: id,',
    ],
    [
      'a group of an unknown attribute',
      'saved-groups/near.json',
      { description: 'x', attributeKey: 'city', values: ['Linz'] },
      'line 3: attributeKey: there is no attribute "city"; known: id,',
    ],
    [
      'a flag that requires itself',
      'features/live.json',
      rule({ force: true, parentConditions: [{ id: 'live', condition: { value: true } }] }),
      'line 11: rules[0].parentConditions[0].id: the flag requires itself: live → live',
    ],
    [
      'an unknown metric',
      'experiments/hero.json',
      experiment({ primaryMetric: 'sign-ups' }),
      'primaryMetric: "sign-ups" is no goal of the tracking plan; known: sign-up started,',
    ],
    [
      'an unknown guardrail',
      'experiments/hero.json',
      experiment({ guardrails: ['page errors', 'speed'] }),
      'guardrails[1]: "speed" is no goal of the tracking plan; known: ',
    ],
  ])('with %s the problem names file and line: %s', async (_, file, data, message) => {
    await flags.write(file, data);
    await expect.poll(() => flags.status().problems).toEqual([{ file, message: expect.stringContaining(message) }]);
    expect(await defaultOf('live')).toBe(false);
  });

  it('flags that require each other are all listed', async () => {
    const requires = (id: string) => rule({ force: true, parentConditions: [{ id, condition: { value: true } }] });
    await flags.write('features/other.json', requires('live'));
    await expect.poll(async () => (await flags.payload()).features.other).toBeDefined();
    await flags.write('features/live.json', requires('other'));
    const place = 'line 11: rules[0].parentConditions[0].id: the flag requires itself:';
    await expect
      .poll(() => flags.status().problems)
      .toEqual([
        { file: 'features/live.json', message: `${place} live → other → live; it would have no value` },
        { file: 'features/other.json', message: `${place} other → live → other; it would have no value` },
      ]);
    expect((await flags.payload()).features.live).toEqual({ defaultValue: false });
  });

  it('two experiments of one namespace with the same visitors', async () => {
    await flags.edit('experiments/hero.json', { namespace: { name: 'top', range: [0, 0.6] } });
    await expect.poll(async () => (await flags.payload()).features.hero.rules[0].namespace).toBeDefined();
    await flags.edit('experiments/card.json', { namespace: { name: 'top', range: [0.5, 1] } });
    await expect
      .poll(() => flags.status().problems[0]?.message)
      .toBe(
        'namespace.range: [0.5, 1] overlaps with [0, 0.6] of "hero" in "top"; ranges of one namespace must not overlap',
      );
  });
});

it('at start a wrong file is left out, the others are served, and it is added when it is corrected', async () => {
  await flags.close();
  flags = await startFlags({}, { 'experiments/hero.json': '{' });
  const payload = await flags.payload();
  expect(payload.features.hero).toEqual({ defaultValue: 'none' });
  expect(payload.features.card.rules).toHaveLength(2);
  expect(logged).toEqual([
    expect.stringMatching(/experiments\/hero\.json: no JSON.*; the file is left out$/),
    expect.stringMatching(/features\/hero\.json: waits for experiments\/hero\.json.*; the flag has its default value$/),
  ]);
  await flags.write('experiments/hero.json', fixtureExperiment('hero', ['control', 'board']));
  await expect.poll(async () => (await flags.payload()).features.hero.rules).toHaveLength(1);
});

it('a file where a folder should be is a mistake, and the last good state stays', async () => {
  await rm(join(flags.folder, 'features'), { recursive: true });
  await writeFile(join(flags.folder, 'features'), '{}');
  await expect.poll(() => flags.status().problems, { timeout: 30_000 }).toMatchObject([{ file: 'features' }]);
  expect(await defaultOf('live')).toBe(false);
});

it('without a flags folder has no client key, and finds the folder when it is created', async () => {
  const folder = `${flags.folder}-later`;
  const later = await startFlags({ folder });
  expect((await later.get('/api/features/plain')).status).toBe(404);
  await cp(flags.folder, folder, { recursive: true });
  await expect.poll(async () => (await later.get('/api/features/plain')).status, { timeout: 30_000 }).toBe(200);
  await later.close();
});
