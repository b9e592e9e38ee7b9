import { chmod, lstat, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixtureExperiment } from '../../testing/fixtureFlags.ts';
import { type FlagsFixture, startFlags } from '../../testing/startFlags.ts';
import { EditLog } from './EditLog.ts';
import type { ShownExperiment } from './shownExperiments.ts';

/** With an order, spaces and line ends of its own. */
const DRAFT = `{
  "status": "draft",
  "key": "sale",   "name": "Sale",
  "hypothesis": "It sells.",
  "question": "Does it sell?",
  "weights": [0.5, 0.5],
  "coverage": 0.1,
  "hashAttribute": "id",
  "hashVersion": 2,
  "seed": "sale",

  "variations": [{ "key": "off", "name": "Off", "value": false }, { "key": "on", "name": "On", "value": true }],
  "phase": 0,
  "primaryMetric": "sign-up sent",
  "furtherGoals": ["form sent"],
  "minimumEffect": 0.1,
  "guardrails": ["page errors"]
}
`;
const FILE = 'experiments/sale.json';
const FLAG = {
  ...{ description: 'Sale.', owner: 'tests', valueType: 'boolean', defaultValue: false },
  rules: [{ experiment: 'sale' }],
};

let flags: FlagsFixture;
beforeEach(async () => {
  for (const level of ['error', 'warn', 'info'] as const) vi.spyOn(console, level).mockReturnValue(undefined);
  flags = await startFlags({}, { [FILE]: DRAFT, 'features/sale.json': FLAG });
});
afterEach(async () => {
  await flags.close();
  vi.restoreAllMocks();
});

const read = (file = FILE) => readFile(join(flags.folder, file), 'utf8');
const shown = async (key = 'sale'): Promise<ShownExperiment | undefined> =>
  (await flags.experiments()).experiments.find((one: ShownExperiment) => one.key === key);
/** Edits the experiment as it is now. */
async function edit(change: object, by: object = {}, key = 'sale') {
  const version = (await shown(key))?.version;
  return flags.ask(key, { author: 'Ana', reason: 'as planned', version, ...by, ...change });
}
const served = async () => {
  const { features } = await flags.payload();
  return features.sale.rules?.[0];
};

it('lists experiments with version, flags and fields of their files', async () => {
  const all: ShownExperiment[] = (await flags.experiments()).experiments;
  expect(all.map(({ key }) => key)).toEqual(['card', 'hero', 'sale']);
  expect(await shown()).toMatchObject({
    experiment: { status: 'draft', question: 'Does it sell?', furtherGoals: ['form sent'], minimumEffect: 0.1 },
    flags: [{ key: 'sale', pages: [] }],
    ...{ problems: [], edits: [], version: expect.stringMatching(/^[\da-f]{64}$/) },
  });
});

describe('an edit', () => {
  it('starts, ramps, releases and stops: what it says is served when it is answered, and the rest of the file stays', async () => {
    expect((await edit({ action: 'start' })).status).toBe(200);
    expect(await read()).toBe(DRAFT.replace('draft', 'running'));
    expect(await served()).toMatchObject({ key: 'sale', coverage: 0.1 });

    expect((await edit({ action: 'ramp', coverage: 0.5 })).status).toBe(200);
    expect(await read()).toBe(DRAFT.replace('draft', 'running').replace('0.1,', '0.5,'));
    expect(await served()).toMatchObject({ coverage: 0.5, weights: [0.5, 0.5], phase: '0', seed: 'sale' });

    expect((await edit({ action: 'release', variation: 'on' })).status).toBe(200);
    expect(await read()).toBe(
      DRAFT.replace('"draft",', '"stopped",\n  "releasedVariation": "on",').replace('0.1,', '0.5,'),
    );
    expect(await served()).toMatchObject({ force: true });

    expect((await edit({ action: 'stop' })).status).toBe(200);
    expect(await read()).toBe(DRAFT.replace('draft', 'stopped').replace('0.1,', '0.5,'));
    expect(await served()).toBeUndefined();
  });

  it('is logged with author, reason and time, one line each', async () => {
    await edit({ action: 'start', coverage: 0.2 }, { author: 'Ben', reason: 'All is ready.' });
    expect((await shown())?.edits).toEqual([
      {
        ...{ id: expect.any(String), at: expect.stringMatching(/^\d{4}-.*Z$/), author: 'Ben', reason: 'All is ready.' },
        ...{ edit: { action: 'start', coverage: 0.2 }, canUndo: true },
      },
    ]);
    expect(JSON.parse(await read('edits.jsonl'))).toMatchObject({ file: FILE, before: DRAFT });
  });

  it('of weights while it runs begins a new phase, of a draft it does not', async () => {
    await edit({ action: 'ramp', weights: [0.9, 0.1] });
    expect(await read()).toBe(DRAFT.replace('[0.5, 0.5]', '[0.9, 0.1]'));
    await edit({ action: 'start' });
    await edit({ action: 'ramp', weights: [0.5, 0.5] });
    const fresh = { phase: '1', seed: 'sale-1', bucketVersion: 1, minBucketVersion: 1, weights: [0.5, 0.5] };
    expect(await served()).toMatchObject(fresh);
    await edit({ action: 'stop' });
    await edit({ action: 'start' });
    expect(await served()).toMatchObject({
      ...fresh,
      phase: '2',
      seed: 'sale-2',
      bucketVersion: 2,
      minBucketVersion: 2,
    });
  });

  it('is refused with 409 where the file changed since it was seen, naming by whom', async () => {
    const seen = (await shown())?.version;
    await edit({ action: 'start' }, { author: 'Ben', reason: 'Ready.' });
    const late = await edit({ action: 'stop' }, { version: seen });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^experiments\/sale\.json was changed by Ben at .* \("Ready\."\) since/);
    await writeFile(join(flags.folder, FILE), DRAFT.replace('Sale.', 'Sales.').replace('0.1,', '0.3,'));
    const other = await edit({ action: 'start' }, { version: seen });
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('in the file itself')]);
  });

  it('is refused with 409 where the file is saved while the edit is made, and that stays', async () => {
    const saved = DRAFT.replace('0.1,', '0.3,');
    const { add } = EditLog.prototype;
    vi.spyOn(EditLog.prototype, 'add').mockImplementationOnce(async function (this: EditLog, ...parameters) {
      await writeFile(join(flags.folder, FILE), saved);
      return add.apply(this, parameters);
    });
    const refused = await edit({ action: 'start' });
    expect([refused.status, refused.body.error]).toEqual([409, 'Changed']);
    expect(await read()).toBe(saved);
    expect((await shown())?.edits).toEqual([]);
  });

  it('in two requests at a time is made once', async () => {
    const version = (await shown())?.version;
    const all = await Promise.all([1, 2, 3].map(() => edit({ action: 'start' }, { version })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await shown())?.edits).toHaveLength(1);
  });

  it('needs the state that it changes', async () => {
    const states: [object, number][] = [
      [{ action: 'stop' }, 409],
      [{ action: 'release', variation: 'on' }, 409],
      [{ action: 'start' }, 200],
      [{ action: 'start' }, 409],
      [{ action: 'release', variation: 'blue' }, 400],
      [{ action: 'ramp', weights: [0.2, 0.3, 0.5] }, 400],
      [{ action: 'ramp' }, 400],
      [{ action: 'ramp', coverage: 0.1 }, 400],
      [{ action: 'stop' }, 200],
      [{ action: 'ramp', coverage: 0.3 }, 409],
    ];
    for (const [change, status] of states) expect([change, (await edit(change)).status]).toEqual([change, status]);
  });
});

describe('the judge of saved files', () => {
  it('refuses an edit whose result it would not take, and the file stays', async () => {
    const refused = await edit({ action: 'ramp', weights: [0.5, 0.1] });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('add up to 0.6')]);
    await flags.write('features/sale.json', { ...FLAG, rules: [] });
    const unused = await edit({ action: 'start' });
    expect([unused.status, unused.body.message]).toEqual([422, expect.stringContaining('no flag has it')]);
    expect(await read()).toBe(DRAFT);
    expect(await readdir(flags.folder)).not.toContain('edits.jsonl');
  });

  it('lets other files’ mistakes be', async () => {
    await flags.write('experiments/hero.json', '{');
    expect((await edit({ action: 'start' })).status).toBe(200);
  });

  it('lets a file with a mistake be stopped, and nothing else', async () => {
    await edit({ action: 'start' });
    const broken = (await read()).replace('"hashVersion": 2', '"hashVersion": 1');
    await flags.write(FILE, broken);
    await expect.poll(async () => (await shown())?.problems).toEqual([expect.stringContaining('hashVersion')]);
    expect(await served()).toMatchObject({ key: 'sale' });
    expect((await edit({ action: 'ramp', coverage: 0.7 })).status).toBe(409);
    expect((await edit({ action: 'stop' })).status).toBe(200);
    expect(await read()).toBe(broken.replace('running', 'stopped'));
    expect(await served()).toBeUndefined();
  });
});

describe('undo', () => {
  it('restores the exact text, also over several edits, and can be undone', async () => {
    const first = (await edit({ action: 'start' })).body.edit;
    expect((await edit({ action: 'undo', edit: first })).status).toBe(200);
    expect(await read()).toBe(DRAFT);
    const [undo] = (await shown())?.edits ?? [];
    expect((await edit({ action: 'undo', edit: undo?.id })).status).toBe(200);
    expect(await read()).toBe(DRAFT.replace('draft', 'running'));
  });

  it('is refused where the file changed since, naming by whom', async () => {
    const first = (await edit({ action: 'start' })).body.edit;
    await edit({ action: 'ramp', coverage: 1 }, { author: 'Ben', reason: 'It is well.' });
    const late = await edit({ action: 'undo', edit: first });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('by Ben')]);
    await writeFile(join(flags.folder, FILE), DRAFT);
    const other = await edit({ action: 'undo', edit: first });
    expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('in the file itself')]);
  });

  it('knows the edits of its own experiment only', async () => {
    const first = (await edit({ action: 'start' })).body.edit;
    expect((await edit({ action: 'undo', edit: first }, {}, 'hero')).status).toBe(404);
  });

  it('goes on with a log of which a line was damaged', async () => {
    await edit({ action: 'start' });
    await writeFile(join(flags.folder, 'edits.jsonl'), '{"half": ', { flag: 'a' });
    expect((await edit({ action: 'ramp', coverage: 1 })).status).toBe(200);
    expect((await shown())?.edits.map(({ canUndo }) => canUndo)).toEqual([true, false]);
  });
});

describe('hostile requests', () => {
  it('never choose a path', async () => {
    const version = (await shown())?.version;
    const before = JSON.stringify(await readdir(flags.folder, { recursive: true }));
    for (const key of ['..%2Ffeatures%2Fsale', '%2e%2e%2fclient-keys', 'sale.json', '__proto__', 'missing', '%00']) {
      const { status } = await flags.ask(key, { action: 'start', author: 'A', reason: 'because', version });
      expect([400, 404]).toContain(status);
    }
    expect(JSON.stringify(await readdir(flags.folder, { recursive: true }))).toBe(before);
    // Where the file is isn't asked for.
    expect((await edit({ action: 'start' }, { file: '../../x' })).status).toBe(400);
    expect(JSON.stringify(await readdir(flags.folder, { recursive: true }))).toBe(before);
  });

  it('are refused with what would be right', async () => {
    for (const [change, by] of [
      [{ action: 'delete' }, {}],
      [{ action: 'start', status: 'running' }, {}],
      [{ action: 'start' }, { author: '' }],
      [{ action: 'start' }, { reason: '  ' }],
      [{ action: 'start' }, { version: 'x' }],
      [{ action: 'ramp', coverage: 2 }, {}],
      [{ action: 'ramp', coverage: '1' }, {}],
      [{ action: 'undo', edit: '../x' }, {}],
    ] as const)
      expect([change, by, (await edit(change, by)).status]).toEqual([change, by, 400]);
    expect(await read()).toBe(DRAFT);
  });
});

it('replaces the file that a link leads to, with its permissions', async () => {
  await chmod(join(flags.folder, FILE), 0o640);
  await rename(join(flags.folder, FILE), join(flags.folder, 'sale.real'));
  await symlink('../sale.real', join(flags.folder, FILE));
  expect((await edit({ action: 'start' })).status).toBe(200);
  expect((await lstat(join(flags.folder, FILE))).isSymbolicLink()).toBe(true);
  expect((await lstat(join(flags.folder, 'sale.real'))).mode & 0o777).toBe(0o640);
  expect(await read('sale.real')).toBe(DRAFT.replace('draft', 'running'));
});

it('where GrowthBook is connected refuses edits, with its address', async () => {
  await flags.close();
  const growthbookUrl = 'https://app.growthbook.io/experiments';
  flags = await startFlags({ growthbookUrl }, { 'experiments/hero.json': fixtureExperiment('hero', ['a', 'b', 'c']) });
  expect((await flags.experiments()).growthbookUrl).toBe(growthbookUrl);
  const refused = await edit({ action: 'stop' }, {}, 'hero');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(growthbookUrl)]);
});
