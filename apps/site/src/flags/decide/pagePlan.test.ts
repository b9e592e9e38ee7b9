import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { experiment, feature, HERO, hero, use } from '../testing/visits.ts';
import { createPagePlans, flagDependencies } from './pagePlan.ts';

type Uses = { flag: string; values: string[] }[];

const HERO_SLOT = { flag: 'hero', values: ['board', 'brain'] };
const CARDS_SLOT = { flag: 'cards', values: ['true'] };
const to = (...paths: string[]) => ({ redirect: { paths } });

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

/** The plans of a site with these flags on its pages. */
function plansOf(pages: Record<string, Uses>, create = createPagePlans) {
  const content = { version: 1 };
  return { content, planOf: create({ flagsOf: (path) => pages[path] ?? [], content: () => content }) };
}

describe('the plan of a page', () => {
  test('without flags is none', async () => {
    const { planOf } = plansOf({ '/': [HERO_SLOT], '/plain': [] });
    const payload = await use({ ...HERO, away: { ...feature('', { force: '/' }), ...to('/demo') } });
    expect([planOf(payload, '/plain'), planOf(payload, '/made-up')]).toEqual([undefined, undefined]);
    expect([planOf(payload, '/')?.flags.length, planOf(payload, '/demo')?.flags.length]).toEqual([1, 1]);
  });

  test('is kept until flags or content change', async () => {
    const { content, planOf } = plansOf({ '/': [HERO_SLOT], '/other': [HERO_SLOT] });
    const payload = await use(HERO);
    const plan = planOf(payload, '/');
    expect(plan).toMatchObject({ payload, contentVersion: 1 });
    expect(planOf(payload, '/other')).not.toBe(plan);
    expect(planOf(payload, '/')).toBe(plan);
    content.version = 2;
    const afterEdit = planOf(payload, '/');
    expect(afterEdit).not.toBe(plan);
    expect(afterEdit?.contentVersion).toBe(2);
    expect(planOf(await use(HERO), '/')).not.toBe(afterEdit);
  });

  test('has the flags in the order of their names, each once, and those that only redirect without values', async () => {
    const uses = ['zebra', 'hero', 'middle'].map((flag) => ({ flag, values: ['on'] }));
    const { planOf } = plansOf({ '/': uses });
    const payload = await use({
      ...{ zebra: feature('off'), middle: feature('off') },
      hero: { ...feature('off'), ...to('/') },
      nowhere: { ...feature(''), ...to('/') },
    });
    expect(planOf(payload, '/')).toMatchObject({
      flags: [
        { flag: 'hero', values: ['on'] },
        { flag: 'middle', values: ['on'] },
        { flag: 'nowhere', values: [] },
        { flag: 'zebra', values: ['on'] },
      ],
      redirects: ['hero', 'nowhere'],
    });
    expect(uses.map(({ flag }) => flag)).toEqual(['zebra', 'hero', 'middle']);
  });

  test.each<[string, object, boolean]>([
    ['with rules', feature('', { force: '/pricing' }), true],
    ['whose default is a path', { defaultValue: '/pricing' }, true],
    ['without rules', feature(''), false],
    ['without rules and default', {}, false],
  ])('redirects by a flag %s, also beside one that redirects nobody: %s', async (_, away, expected) => {
    const { planOf } = plansOf({ '/demo': [HERO_SLOT] });
    const payload = await use({
      ...HERO,
      away: { ...away, ...to('/demo') },
      nobody: { ...feature(''), ...to('/demo') },
    });
    expect(planOf(payload, '/demo')?.mayRedirect).toBe(expected);
    expect(planOf(payload, '/demo')?.redirects).toEqual(['away', 'nobody']);
  });

  test('without redirects doesn’t redirect', async () => {
    expect(plansOf({ '/': [HERO_SLOT] }).planOf(await use(HERO), '/')?.mayRedirect).toBe(false);
  });

  test.each([
    ['onVisitor', 'id'],
    ['onPage', 'path'],
    ['onDevice', 'device'],
    ['onCountry', 'country'],
  ])('depends on what one of its flags depends on: %s', async (need, attribute) => {
    const { planOf } = plansOf({ '/': [HERO_SLOT, CARDS_SLOT] });
    const rule = { force: 'board', condition: { [attribute]: 'x' } };
    const payload = await use({ hero: feature('control', rule), cards: feature(false, { force: true }) });
    const none = { onVisitor: false, onPage: false, onDevice: false, onCountry: false };
    expect(planOf(payload, '/')?.needs).toEqual({ ...none, [need]: true });
  });
});

describe('a variation without content', () => {
  const line = (path: string) =>
    `flags: experiment "hero-test": variation "v2": page ${path} has no content for value "brain" of flag "hero", only for "board"; its visitors see the control and are not counted`;
  const lines = () => logged.mock.calls.map(([text]: unknown[]) => text);
  const BOARD_ONLY = { flag: 'hero', values: ['board'] };

  test('is logged once for each page', async () => {
    const { content, planOf } = plansOf({ '/a': [BOARD_ONLY], '/b': [CARDS_SLOT, BOARD_ONLY] });
    const payload = await use(HERO);
    for (const path of ['/a', '/b']) planOf(payload, path);
    content.version += 1;
    for (const path of ['/a', '/b']) planOf(payload, path);
    expect(lines()).toEqual([line('/a'), line('/b')]);
  });

  test('isn’t logged where each has content', async () => {
    plansOf({ '/complete': [HERO_SLOT] }).planOf(await use(HERO), '/complete');
    expect(lines()).toEqual([]);
  });

  test('is logged at most a hundred times', async () => {
    vi.resetModules();
    const { createPagePlans: create } = await import('./pagePlan.ts');
    const paths = Array.from({ length: 120 }, (_, index) => `/${index}`);
    const { planOf } = plansOf(Object.fromEntries(paths.map((path) => [path, [BOARD_ONLY]])), create);
    const payload = await use(HERO);
    for (const path of paths) planOf(payload, path);
    expect(lines()).toEqual(paths.slice(0, 100).map(line));
  });
});

describe('a flag depends', () => {
  const NOTHING = { onVisitor: false, onPage: false, onDevice: false, onCountry: false };
  const EVERYTHING = { onVisitor: true, onPage: true, onDevice: true, onCountry: true };
  const dependenciesOf = async (...rules: object[]) => {
    const payload = await use({ hero: feature('control', ...rules), required: feature('off', { force: 'on' }) });
    expect(payload.leftOut).toEqual([]);
    return flagDependencies(payload, 'hero');
  };

  test.each<[string, object]>([
    ['variations', hero],
    ['a coverage', { force: 'board', coverage: 0.5 }],
    ['a range', { force: 'board', range: [0, 0.5] }],
    ['filters', { force: 'board', filters: [{ seed: 'x', ranges: [[0, 0.5]] }] }],
    ['contextual variations', { contextualVariations: ['a', 'b'] }],
    ['a condition on the id', { force: 'board', condition: { id: 'x' } }],
  ])('on the visitor by %s', async (_, rule) => {
    expect(await dependenciesOf({ force: 'brain', condition: {} }, rule)).toEqual({ ...NOTHING, onVisitor: true });
  });

  test.each([
    ['url', 'onPage'],
    ['path', 'onPage'],
    ['locale', 'onPage'],
    ['device', 'onDevice'],
    ['country', 'onCountry'],
    ['id', 'onVisitor'],
  ])('on the attribute %s of a condition, wherever it stands', async (name, need) => {
    const on = { [name]: 'x' };
    for (const condition of [
      on,
      { plan: 'pro', ...on },
      { [`${name}.part`]: 'x' },
      { $not: on },
      { $or: [{ plan: 'pro' }, on] },
      { $and: [{ $nor: [on] }, { plan: 'pro' }] },
    ])
      expect(await dependenciesOf({ force: 'board', condition })).toEqual({ ...NOTHING, [need]: true });
  });

  test('on anything where a condition names a saved group', async () => {
    for (const condition of [{ $savedGroup: 'near' }, { $or: [{ plan: 'pro' }, { $savedGroup: 'near' }] }])
      expect(await dependenciesOf({ force: 'board', condition })).toEqual(EVERYTHING);
  });

  test('on nothing without rules, for other attributes, and where it doesn’t exist', async () => {
    expect(await dependenciesOf()).toEqual(NOTHING);
    expect(await dependenciesOf({ force: 'board', condition: { plan: 'id', $or: [] } })).toEqual(NOTHING);
    const payload = await use({ hero: { defaultValue: 'control' } });
    for (const flag of ['hero', 'removed', 'constructor']) expect(flagDependencies(payload, flag)).toEqual(NOTHING);
  });

  test('on what its prerequisites depend on, also in a cycle', async () => {
    const requires = (id: string) => ({ force: 'on', parentConditions: [{ id, condition: { value: 'on' } }] });
    const payload = await use({
      hero: feature('off', requires('second'), requires('removed')),
      second: feature('off', { ...requires('third'), condition: { device: 'mobile' } }),
      third: feature('off', requires('hero'), experiment('third-test', ['off', 'on'])),
      apart: feature('off', { force: 'on', condition: { country: 'AT' } }),
    });
    expect(flagDependencies(payload, 'hero')).toEqual({ ...NOTHING, onVisitor: true, onDevice: true });
  });

  test('on the same while its payload is current, without reading the rules again', async () => {
    const payload = await use(HERO);
    expect(flagDependencies(payload, 'hero')).toBe(flagDependencies(payload, 'hero'));
  });
});
