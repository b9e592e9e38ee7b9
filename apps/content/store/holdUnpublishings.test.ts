import { describe, expect, it } from 'vitest';
import type { ContentType, SourceEntity, View } from '../space.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { entityKey, type HoldState, holdUnpublishings } from './holdUnpublishings.ts';

const PAGES = 20;
const HOUR_MS = 3_600_000;
/** Longer than a page waits for others to vanish. */
const STEP_MS = 10_000;

const field = { id: 'slug', name: 'slug', type: 'Symbol' };
const contentTypes = new Map<string, ContentType>([
  ['page', { sys: { id: 'page', type: 'ContentType' }, name: 'page', fields: [field] }],
  ['section', { sys: { id: 'section', type: 'ContentType' }, name: 'section', fields: [] }],
]);

/** A page and its section. */
const pageOf = (n: number) => [
  entry('page', `page${n}`, { slug: { 'en-US': `p${n}` } }),
  entry('section', `section${n}`, {}),
];
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);
const viewOf = (entities: SourceEntity[]): View => ({
  entries: new Map(entities.map((one) => [one.sys.id, one])),
  assets: new Map(),
});

/** A space over several loads, each of which starts from the state of the previous one. */
function createSpace() {
  let published = viewOf(numbers(PAGES).flatMap(pageOf));
  let state: HoldState = { held: [], recent: [] };
  let now = 1_000_000_000;
  const load = (
    entities: SourceEntity[],
    more: { hasUnknownFile?: boolean; confirmed?: string[]; malformed?: string[] } = {},
  ) => {
    const delivery = viewOf(entities);
    const snapshot = { spaceId: 's', contentTypes, locales: [], tags: new Map(), delivery, preview: delivery } as never;
    const malformed = (more.malformed ?? []).map((id) => ({ type: 'Entry' as const, id }));
    const {
      delivery: next,
      settlesAt,
      ...after
    } = holdUnpublishings({
      ...state,
      ...{ previous: { delivery: published, contentTypes }, built: { snapshot, malformed }, now },
      hasUnknownFile: more.hasUnknownFile ?? false,
      confirmed: new Set((more.confirmed ?? []).map((id) => entityKey('Entry', id))),
    });
    published = next;
    // As after a restart.
    state = JSON.parse(JSON.stringify(after));
    return settlesAt === undefined ? undefined : settlesAt - now;
  };
  return {
    load,
    wait: (ms: number) => {
      now += ms;
    },
    /** Loads until no further load is due. */
    settle: (...args: Parameters<typeof load>) => {
      for (let ms = load(...args); ms !== undefined; ms = load(...args)) now += ms;
    },
    held: () => state.held.map(({ entity, reason }) => `${entity.sys.id} ${reason}`),
    published: () => [...published.entries.keys()],
  };
}

const without = (...gone: number[]) =>
  numbers(PAGES)
    .filter((n) => !gone.includes(n))
    .flatMap(pageOf);

describe('a fifth of all pages', () => {
  it('is unpublished half a second after the last of them vanished, with its sections', () => {
    const space = createSpace();
    expect(space.load(without(0, 1))).toBe(500);
    space.wait(300);
    expect(space.load(without(0, 1, 2, 3))).toBe(500);
    space.wait(499);
    expect(space.load(without(0, 1, 2, 3))).toBe(1);
    expect(space.published()).toContain('page0');
    space.wait(1);
    expect(space.load(without(0, 1, 2, 3))).toBeUndefined();
    expect(space.published()).toHaveLength(2 * (PAGES - 4));
    expect(space.held()).toEqual([]);
  });

  it('is held, with pages that vanish before it is unpublished, if together they exceed the limit', () => {
    const space = createSpace();
    space.load(without(0, 1, 2));
    space.wait(400);
    space.settle(without(0, 1, 2, 3, 4));
    expect(space.published()).toHaveLength(2 * PAGES);
    expect(space.held()).toHaveLength(10);
  });

  it('entities other than pages are unpublished immediately', () => {
    const space = createSpace();
    expect(space.load(numbers(PAGES).map((n) => pageOf(n)[0] as SourceEntity))).toBeUndefined();
    expect(space.published()).toHaveLength(PAGES);
  });
});

describe('more than a fifth', () => {
  // REQ-CMS-09
  it('is held, with everything that vanishes later, until it is confirmed', () => {
    const space = createSpace();
    space.settle(without(...numbers(5)));
    space.settle(without(...numbers(6)));
    expect(space.held()).toHaveLength(12);
    expect(new Set(space.held().map((one) => one.split(' ')[1]))).toEqual(new Set(['unconfirmed']));
    const listed = numbers(5).flatMap((n) => [`page${n}`, `section${n}`]);
    // One more has vanished since the list was read.
    space.settle(without(...numbers(7)), { confirmed: listed });
    expect(space.published()).toHaveLength(2 * (PAGES - 5));
    space.settle(without(...numbers(7)), { confirmed: ['page5', 'section5', 'page6', 'section6'] });
    expect(space.published()).toHaveLength(2 * (PAGES - 7));
    // Confirmed unpublishings no longer count.
    space.settle(without(...numbers(8)));
    expect(space.published()).toHaveLength(2 * (PAGES - 8));
  });

  it('is released page by page as the pages return, not before', () => {
    const space = createSpace();
    space.settle(without(...numbers(5)));
    space.settle(without(0));
    expect(space.held()).toEqual(['page0 unconfirmed', 'section0 unconfirmed']);
    space.settle(without());
    expect(space.held()).toEqual([]);
  });

  it('is unpublished step by step within an hour up to a fifth; the rest is held', () => {
    const space = createSpace();
    for (const n of numbers(6)) {
      space.settle(without(...numbers(n + 1)));
      space.wait(STEP_MS);
    }
    expect(space.held().sort()).toEqual(['page4', 'page5', 'section4', 'section5'].map((id) => `${id} unconfirmed`));
  });

  it('doesn’t count pages that were unpublished an hour ago, or have returned', () => {
    const space = createSpace();
    space.settle(without(...numbers(4)));
    space.settle(without());
    space.settle(without(...numbers(4, 4)));
    space.wait(HOUR_MS);
    space.settle(without(...numbers(3, 1), ...numbers(4, 4)));
    expect(space.held()).toEqual([]);
    expect(space.published()).toHaveLength(2 * (PAGES - 7));
  });

  it('counts pages that lost their slug, and keeps them as they were', () => {
    const space = createSpace();
    const bare = numbers(5).map((n) => entry('page', `page${n}`, {}));
    space.settle([...without(...numbers(5)), ...bare]);
    expect(space.held().filter((one) => one.startsWith('page'))).toHaveLength(5);
    const four = bare.slice(1);
    space.settle([...without(...numbers(5)), ...four, entry('page', 'page0', { slug: { 'fr-FR': 'back' } })]);
    expect(space.held().filter((one) => one.startsWith('page'))).toHaveLength(4);
  });

  it('counts those that lost their slug earlier', () => {
    const space = createSpace();
    const bare = (count: number) => [
      ...without(...numbers(count)),
      ...numbers(count).map((n) => entry('page', `page${n}`, {})),
    ];
    space.settle(bare(4));
    space.settle(bare(5));
    expect(space.held().filter((one) => one.startsWith('page'))).toEqual(['page4 unconfirmed']);
  });
});

describe('damage', () => {
  it('keeps a malformed entry published', () => {
    const space = createSpace();
    space.settle(without(0), { malformed: ['page0'] });
    expect(space.held()).toEqual(['page0 malformed']);
    space.settle(without(0));
    expect(space.held()).toEqual([]);
  });

  it('keeps entries that may be in an unreadable file published, however few', () => {
    const space = createSpace();
    space.settle(without(0), { hasUnknownFile: true });
    expect(space.held()).toEqual(['page0 unreadable', 'section0 unreadable']);
    space.settle(without(0));
    expect(space.published()).not.toContain('page0');
  });
});
