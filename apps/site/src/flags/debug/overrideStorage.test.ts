import { beforeEach, expect, test } from 'vitest';
import { DEBUG_STORAGE_KEY, type DebugStorage, debugStorage, openStorage } from './overrideStorage.ts';

let storage: Storage;
let kept: DebugStorage;

beforeEach(() => {
  // Node has no local storage: what stands in for a refused one.
  ({ storage } = openStorage());
  kept = debugStorage(storage);
});

test.each(['true', 'TRUE', ' True\n'])('a flag whose own key says %j is on', (text) => {
  storage.setItem('new-card-ui-CLK-123', text);
  expect(kept.read().flags).toEqual(new Map([['new-card-ui-CLK-123', true]]));
});

test.each(['false', '1', 'yes', 'true!', ''])('one whose key says %j is not', (text) => {
  storage.setItem('new-card-ui-CLK-123', text);
  expect(kept.read().flags.size).toBe(0);
});

test('true is written under the flag’s own key, anything else under ours', () => {
  kept.setFlag('a', true);
  kept.setFlag('b', false);
  kept.setFlag('c', { rows: 3 });
  expect(storage.getItem('a')).toBe('true');
  expect(storage.getItem('b')).toBeNull();
  expect(kept.read().flags).toEqual(
    new Map<string, unknown>([
      ['a', true],
      ['b', false],
      ['c', { rows: 3 }],
    ]),
  );
});

test('a flag has one override at a time, and none after it is taken back', () => {
  kept.setFlag('a', true);
  kept.setFlag('a', false);
  expect(kept.read().flags.get('a')).toBe(false);
  kept.setFlag('a', true);
  expect(kept.read().flags.get('a')).toBe(true);
  kept.setFlag('a', undefined);
  expect(kept.read().flags.size).toBe(0);
});

test('leaves what others keep under a flag’s name', () => {
  storage.setItem('a', 'somebody else’s');
  kept.setFlag('a', false);
  kept.setFlag('a', undefined);
  expect(storage.getItem('a')).toBe('somebody else’s');
});

test('adopts what a link says beside what there is, without writing any other key', () => {
  kept.setFlag('a', false);
  kept.setVariation('test', 1);
  kept.adopt({
    flags: new Map<string, unknown>([
      ['a', true],
      ['token', true],
      ['__proto__', 1],
    ]),
    variations: new Map([['test', 0]]),
  });
  expect(Object.keys(storage)).toEqual([DEBUG_STORAGE_KEY]);
  expect(kept.read().flags.get('a')).toBe(true);
  expect(kept.read().variations).toEqual(new Map([['test', 0]]));
  kept.setFlag('a', undefined);
  expect(kept.read().flags.has('a')).toBe(false);
});

test('keeps variations, and whether the overlay is collapsed', () => {
  expect(kept.isCollapsed()).toBeUndefined();
  kept.setVariation('home-hero', 2);
  kept.setCollapsed(true);
  kept.setFlag('a', 'x');
  expect(kept.read().variations).toEqual(new Map([['home-hero', 2]]));
  expect(kept.isCollapsed()).toBe(true);
  kept.clearValues();
  kept.setVariation('home-hero', undefined);
  expect(kept.read()).toEqual({ flags: new Map(), variations: new Map() });
  expect(kept.isCollapsed()).toBe(true);
});

test.each(['', '{', '[]', 'null', '3', '{"values":[1],"variations":{"a":-1,"b":"1","c":1.5,"d":100},"isCollapsed":1}'])(
  'what was broken by hand (%s) counts for nothing and can be written over',
  (text) => {
    storage.setItem(DEBUG_STORAGE_KEY, text);
    expect(kept.read()).toEqual({ flags: new Map(), variations: new Map() });
    expect(kept.isCollapsed()).toBeUndefined();
    kept.setVariation('a', 1);
    expect(kept.read().variations).toEqual(new Map([['a', 1]]));
  },
);
