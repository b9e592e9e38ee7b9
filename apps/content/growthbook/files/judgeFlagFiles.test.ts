import { describe, expect, it } from 'vitest';
import { fixtureExperiment, fixtureFlags } from '../../testing/fixtureFlags.ts';
import { compilePayload } from '../payload.ts';
import { type FlagTexts, judgeFlagFiles } from './judgeFlagFiles.ts';

const toText = (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data, null, 2));
const FIXTURE: FlagTexts = new Map(Object.entries(fixtureFlags).map(([file, data]) => [file, toText(data)]));

/** The fixture with changed files; undefined: deleted. */
function changed(files: Record<string, unknown>): Map<string, string> {
  const texts = new Map(FIXTURE);
  for (const [file, data] of Object.entries(files))
    if (data === undefined) texts.delete(file);
    else texts.set(file, toText(data));
  return texts;
}

function judge(files: Record<string, unknown>, lastGood: FlagTexts = FIXTURE) {
  const judged = judgeFlagFiles(changed(files), [], lastGood);
  const { features } = compilePayload(judged.files, 0);
  const refused = Object.fromEntries(judged.problems.map(({ file }) => [file, judged.fallbacks.get(file)]));
  return { ...judged, features, refused, experiments: judged.files.experiments };
}

const hero = (fields: object) => fixtureExperiment('hero', ['control', 'board', 'brain'], fields);
const edited = (file: string, fields: object) => ({ ...(fixtureFlags[file] as object), ...fields });
const KEPT = 'its last good state stays';

it('accepts the fixture, with or without a last good state', () => {
  expect(judgeFlagFiles(FIXTURE).problems).toEqual([]);
  expect(judge({}).good).toEqual(FIXTURE);
});

// REQ-FLG-18
describe('a file with a mistake', () => {
  it.each(Object.keys(fixtureFlags))('%s: all other changes are taken', (broken) => {
    const added = { description: 'x', owner: 'x', valueType: 'number', defaultValue: 7 };
    const { features, refused, good } = judge({ [broken]: '{', 'features/new.json': added });
    expect(features.new).toEqual({ defaultValue: 7 });
    expect(refused).toEqual({ [broken]: KEPT });
    expect(good.get(broken)).toBe(FIXTURE.get(broken));
  });

  it('keeps changed files that refer to it as they were, also through others', () => {
    const { refused, features } = judge({
      'features/live.json': '{',
      'features/card.json': edited('features/card.json', { defaultValue: true }),
      'features/market.json': edited('features/market.json', { defaultValue: '/far' }),
    });
    expect(refused).toEqual({ 'features/live.json': KEPT, 'features/card.json': KEPT });
    expect([features.card?.defaultValue, features.market?.defaultValue]).toEqual([false, '/far']);
    const far = judge({
      'saved-groups/near.json': '{',
      'experiments/hero.json': hero({ condition: { country: { $inGroup: 'near' } } }),
      'features/hero.json': edited('features/hero.json', { defaultValue: 'board' }),
    });
    expect(far.problems.map(({ message }) => message).filter((text) => text.startsWith('waits'))).toEqual([
      'waits for saved-groups/near.json, which it refers to',
      'waits for experiments/hero.json, which it refers to',
    ]);
    expect(far.features.hero?.defaultValue).toBe('none');
  });

  it('is taken again when it is corrected, with what waited for it', () => {
    const group = { description: 'Far.', attributeKey: 'country', values: ['AU'] };
    const waiting = edited('features/market.json', { defaultValue: '/far' });
    const { good } = judge({ 'saved-groups/near.json': '{', 'features/market.json': waiting });
    const again = judge({ 'saved-groups/near.json': group, 'features/market.json': waiting }, good);
    expect(again.problems).toEqual([]);
    expect(again.features.market?.defaultValue).toBe('/far');
  });

  it('is left out where it was never good, and flags that need it have their default value', () => {
    const { refused, features, experiments } = judge({ 'saved-groups/near.json': '{' }, new Map());
    expect(refused).toEqual({
      'saved-groups/near.json': 'the file is left out',
      'features/market.json': 'the flag has its default value',
    });
    expect(features.market).toEqual({ defaultValue: '' });
    expect(experiments.size).toBe(2);
  });

  it('keeps the range of its experiment: another that would overlap with it waits', () => {
    const good = changed({ 'experiments/hero.json': hero({ namespace: { name: 'top', range: [0, 0.5] } }) });
    const card = fixtureExperiment('card', [false, true], { namespace: { name: 'top', range: [0.3, 1] } });
    const { refused, experiments } = judge({ 'experiments/hero.json': '{', 'experiments/card.json': card }, good);
    expect(refused).toEqual({ 'experiments/hero.json': KEPT, 'experiments/card.json': KEPT });
    expect(experiments.get('card')?.namespace).toBeUndefined();
  });

  it('holds nothing else that a file refers to', () => {
    const { features, problems, experiments } = judge({
      'features/live.json': undefined,
      'experiments/card.json': fixtureExperiment('card', [false, true], { coverage: 0.5 }),
    });
    expect(problems.map(({ file }) => file)).toEqual(['features/card.json']);
    expect([features.live?.defaultValue, experiments.get('card')?.coverage]).toEqual([false, 0.5]);
  });

  it('of two files that don’t fit only the changed one is not taken', () => {
    const type = edited('features/hero.json', { valueType: 'number', defaultValue: 1 });
    expect(judge({ 'features/hero.json': type }).refused).toEqual({ 'features/hero.json': KEPT });
    const values = fixtureExperiment('hero', [1, 2]);
    const { refused, good } = judge({
      'experiments/hero.json': values,
      'features/live.json': edited('features/live.json', { defaultValue: true }),
    });
    expect(refused).toHaveProperty(['features/hero.json']);
    expect(good.get('experiments/hero.json')).toBe(FIXTURE.get('experiments/hero.json'));
    expect(good.get('features/live.json')).not.toBe(FIXTURE.get('features/live.json'));
  });
});

// REQ-FLG-18
describe('stopping', () => {
  const assigns = (files: Record<string, unknown>, lastGood?: FlagTexts) =>
    judge(files, lastGood).features.hero?.rules !== undefined;
  const stopped = hero({ status: 'stopped' });

  it('is taken while another file has a mistake', () => {
    for (const other of Object.keys(fixtureFlags))
      if (other !== 'experiments/hero.json')
        expect(assigns({ [other]: '{', 'experiments/hero.json': stopped }), other).toBe(false);
    expect(assigns({ 'features/live.json': '{' })).toBe(true);
  });

  it('is taken while a saved group of it has a mistake or is deleted, also with a released variation', () => {
    const condition = { country: { $inGroup: 'near' } };
    const good = changed({ 'experiments/hero.json': hero({ condition }) });
    for (const near of ['{', undefined]) {
      const files = {
        'saved-groups/near.json': near,
        'experiments/hero.json': hero({ condition, status: 'stopped', releasedVariation: 'v1' }),
      };
      expect(judge(files, good).features.hero?.rules).toEqual([{ id: 'hero', force: 'board' }]);
    }
  });

  it.each([
    ['a wrong field', toText(hero({ status: 'stopped', coverage: 20 }))],
    ['an unknown metric', toText(hero({ status: 'stopped', primaryMetric: 'x' }))],
    ['an unknown variation to release', toText(hero({ status: 'stopped', releasedVariation: 'bord' }))],
    ['a missing comma', toText(stopped).replace('"stopped",', '"stopped"')],
    ['a comma too many', toText(stopped).replace(/\n}$/, ',\n}')],
    ['the end missing', toText(stopped).slice(0, 160)],
    ['a comment', toText(stopped).replace('"status"', '// since Monday\n  "status"')],
    ['a capital letter', toText(hero({ status: 'Stopped' }))],
    ['the status twice', toText(stopped).replace('"status"', '"status": "running",\n  "status"')],
    ['another key', toText(hero({ status: 'stopped', key: 'heroes' }))],
  ])('is taken although the file has %s', (_, text) => {
    const { refused, features } = judge({ 'experiments/hero.json': text });
    expect(features.hero?.rules).toBeUndefined();
    expect(Object.values(refused)).toContain('the experiment is stopped');
  });

  it('is taken although the values have another type than the flag', () => {
    const { refused, features } = judge({
      'experiments/hero.json': fixtureExperiment('hero', [1, 2], { status: 'stopped' }),
    });
    expect(features.hero?.rules).toBeUndefined();
    expect(Object.keys(refused)).toEqual(['features/hero.json']);
  });

  it.each([
    [
      'a comment that says so',
      toText(hero({ coverage: 20 })).replace('"status"', '// "status": "stopped",\n  "status"'),
    ],
    ['a value that says so', toText(fixtureExperiment('hero', [{ status: 'stopped' }, 'b'], { coverage: 20 }))],
    ['no readable status', '{'],
    ['nothing in it', ''],
  ])('isn’t read from a file with %s', (_, text) => {
    expect(assigns({ 'experiments/hero.json': text })).toBe(true);
  });

  it('works by making it a draft again too', () => {
    expect(assigns({ 'experiments/hero.json': hero({ status: 'draft', coverage: 20 }) })).toBe(false);
  });

  it('stays until the file is without mistakes', () => {
    const { good } = judge({ 'experiments/hero.json': hero({ status: 'stopped', coverage: 20 }) });
    expect(assigns({ 'experiments/hero.json': '{' }, good)).toBe(false);
    expect(assigns({}, good)).toBe(true);
  });

  it('works by deleting the experiment, or its flag, or the rule', () => {
    expect(assigns({ 'experiments/hero.json': undefined })).toBe(false);
    const withoutFlag = judge({ 'features/hero.json': undefined });
    expect(withoutFlag.features.hero).toBeUndefined();
    expect(withoutFlag.experiments.get('hero')?.status).toBe('stopped');
    expect(withoutFlag.refused).toEqual({ 'experiments/hero.json': 'the experiment is stopped' });
    const withoutRule = judge({ 'features/hero.json': edited('features/hero.json', { rules: [] }) });
    expect(withoutRule.experiments.get('hero')?.status).toBe('stopped');
    expect(withoutRule.features.hero?.rules).toBeUndefined();
  });

  it('isn’t caused by renaming the file without its key', () => {
    const renamed = { 'experiments/hero.json': undefined, 'experiments/hero-2.json': hero({}) };
    expect(assigns(renamed)).toBe(true);
    expect(
      judge(renamed)
        .problems.map(({ message }) => message)
        .join(),
    ).toContain('key: is "hero", but the file is named "hero-2"');
  });
});

describe('the folder', () => {
  it('a deleted file is not served any more, unless another needs it', () => {
    expect(judge({ 'features/rollout.json': undefined }).features.rollout).toBeUndefined();
    expect(judge({ 'features/rollout.json': undefined }).problems).toEqual([]);
    const { features, problems } = judge({ 'features/live.json': undefined });
    expect(features.live).toEqual({ defaultValue: false });
    expect(problems).toEqual([
      { file: 'features/card.json', message: expect.stringContaining('there is no flag "live"') },
    ]);
    const both = {
      'features/live.json': undefined,
      'features/card.json': edited('features/card.json', { rules: [{ experiment: 'card' }] }),
    };
    expect(judge(both).problems).toEqual([]);
  });

  it('that is missing as a whole deletes nothing', () => {
    const gone = [{ file: 'client-keys.json', message: 'there is no such file; it is needed' }];
    expect(judgeFlagFiles(new Map(), gone, FIXTURE).good).toEqual(FIXTURE);
  });

  it('two files with one key: the one with its name is taken', () => {
    const { refused, features } = judge({
      'experiments/hero copy.json': hero({}),
      'experiments/hero-copy.json': hero({}),
    });
    expect(refused).toEqual({
      'experiments/hero copy.json': 'the file is left out',
      'experiments/hero-copy.json': 'the file is left out',
    });
    expect(features.hero?.rules).toHaveLength(1);
  });
});

describe('a text', () => {
  const LIVE = 'features/live.json';
  const on = toText(edited(LIVE, { defaultValue: true }));

  it.each([
    ['a byte order mark', `\uFEFF${on}`],
    ['line ends of Windows', on.replaceAll('\n', '\r\n')],
    ['both', `\uFEFF${on.replaceAll('\n', '\r\n')}`],
  ])('with %s is taken', (_, text) => {
    const { features, problems, good } = judge({ [LIVE]: text });
    expect(problems).toEqual([]);
    expect(features.live?.defaultValue).toBe(true);
    expect(judgeFlagFiles(good, [], good).problems).toEqual([]);
  });

  it.each([
    ['nothing', '', 'the file is empty'],
    ['white space only', '\uFEFF \r\n', 'the file is empty'],
    [
      'a name twice',
      on.replace('"owner"', '"owner": "a",\n  "owner"'),
      'line 4: "owner" is there twice; remove one of them',
    ],
    ['another encoding', '\uFFFD\uFFFD{\0', 'the file is not in UTF-8'],
  ])('with %s is refused', (_, text, message) => {
    expect(judge({ [LIVE]: text }).problems).toEqual([{ file: LIVE, message: expect.stringContaining(message) }]);
  });

  it('may have a name in several objects', () => {
    const rules = [
      { force: true, condition: { country: 'AT' } },
      { force: true, condition: { country: 'CH' } },
    ];
    expect(judge({ [LIVE]: edited(LIVE, { rules }) }).problems).toEqual([]);
  });
});

describe('a value that an attribute never has', () => {
  const condition = (fields: object) => edited('features/live.json', { rules: [{ force: true, condition: fields }] });

  it.each([
    [{ device: 'phone' }, 'condition.device: there is no device "phone"; known: desktop, mobile'],
    [{ device: { $ne: 'tablet' } }, 'condition.device.$ne: there is no device "tablet"; known: desktop, mobile'],
    [{ device: { $not: { $in: ['mobile', 'Desktop'] } } }, '$not.$in[1]: there is no device "Desktop"'],
    [{ $or: [{ device: { $nini: ['phone'] } }] }, 'there is no device "phone"'],
    [{ country: 'Austria' }, 'there is no country "Austria"; known: the codes of ISO 3166-1, such as US'],
    [{ country: { $in: ['US', 'UK'] } }, 'condition.country.$in[1]: there is no country "UK"'],
    [{ country: { $nin: ['de'] } }, 'there is no country "de"'],
    [{ locale: 'German' }, 'there is no locale "German"; expected a locale of the content, such as en-US or de'],
    [{ path: 'pricing' }, 'there is no path "pricing"; expected a path that begins with /'],
  ])('%j is refused', (fields, message) => {
    expect(judge({ 'features/live.json': condition(fields) }).problems).toEqual([
      { file: 'features/live.json', message: expect.stringContaining(message) },
    ]);
  });

  it.each([
    { device: 'mobile', country: { $in: ['AT', 'GB'] }, locale: 'en-US', path: '/pricing' },
    { device: { $ini: ['MOBILE'] }, country: { $nini: ['at'] }, locale: { $regex: '^de' }, path: { $regex: 'x' } },
    { device: { $exists: true }, country: null, id: 'x', url: 'x' },
  ])('%j is accepted', (fields) => {
    expect(judge({ 'features/live.json': condition(fields) }).problems).toEqual([]);
  });

  it('is refused in a saved group too', () => {
    const group = { description: 'x', attributeKey: 'device', values: ['mobile', 'phone'] };
    expect(judge({ 'saved-groups/near.json': group }).problems).toEqual([
      {
        file: 'saved-groups/near.json',
        message: 'line 6: values[1]: there is no device "phone"; known: desktop, mobile',
      },
    ]);
  });
});

it('of many known flags a message names ten', () => {
  const flag = { description: 'x', owner: 'x', valueType: 'boolean', defaultValue: false };
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`features/many${n}.json`, flag]));
  const rules = [{ parentConditions: [{ id: 'missing', condition: { value: true } }], force: true }];
  const { problems } = judge({ ...many, 'features/other.json': { ...flag, rules } });
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/there is no flag "missing"; known: ([\w-]+, ){10}… \(\d+ in all\)$/),
  ]);
});
