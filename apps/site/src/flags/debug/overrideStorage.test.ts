import { beforeEach, expect, test } from 'vitest';
import { DEBUG_STORAGE_KEY, type DebugStorage, debugStorage, openStorage } from './overrideStorage.ts';

let storage: Storage;
let stored: DebugStorage;

beforeEach(() => {
  // Node has no local storage: a substitute for blocked storage.
  ({ storage } = openStorage());
  stored = debugStorage(storage);
});

// REQ-FLG-13
test.each(['true', 'TRUE', ' True\n'])('a flag whose key has %j is on', (text) => {
  storage.setItem('new-card-ui-CLK-123', text);
  expect(stored.read().flags).toEqual(new Map([['new-card-ui-CLK-123', true]]));
});

test.each(['false', '1', 'yes', 'true!', ''])('a flag whose key has %j is off', (text) => {
  storage.setItem('new-card-ui-CLK-123', text);
  expect(stored.read().flags.size).toBe(0);
});

test('true is written to the flag’s key, other values to our key', () => {
  stored.setFlag('a', true);
  stored.setFlag('b', false);
  stored.setFlag('c', { rows: 3 });
  expect(storage.getItem('a')).toBe('true');
  expect(storage.getItem('b')).toBeNull();
  expect(stored.read().flags).toEqual(
    new Map<string, unknown>([
      ['a', true],
      ['b', false],
      ['c', { rows: 3 }],
    ]),
  );
});

test('a flag has one override at a time, and none after its removal', () => {
  stored.setFlag('a', true);
  stored.setFlag('a', false);
  expect(stored.read().flags.get('a')).toBe(false);
  stored.setFlag('a', true);
  expect(stored.read().flags.get('a')).toBe(true);
  stored.setFlag('a', undefined);
  expect(stored.read().flags.size).toBe(0);
});

test('leaves other entries with a flag’s name unchanged', () => {
  storage.setItem('a', 'somebody else’s');
  stored.setFlag('a', false);
  stored.setFlag('a', undefined);
  expect(storage.getItem('a')).toBe('somebody else’s');
});

test('merges overrides of a link into existing ones, without writing other keys', () => {
  stored.setFlag('a', false);
  stored.setVariation('test', 1);
  stored.adopt({
    flags: new Map<string, unknown>([
      ['a', true],
      ['token', true],
      ['__proto__', 1],
    ]),
    variations: new Map([['test', 0]]),
  });
  expect(Object.keys(storage)).toEqual([DEBUG_STORAGE_KEY]);
  expect(stored.read().flags.get('a')).toBe(true);
  expect(stored.read().variations).toEqual(new Map([['test', 0]]));
  stored.setFlag('a', undefined);
  expect(stored.read().flags.has('a')).toBe(false);
});

test('stores variations, and whether the overlay is collapsed', () => {
  expect(stored.isCollapsed()).toBeUndefined();
  stored.setVariation('home-hero', 2);
  stored.setCollapsed(true);
  stored.setFlag('a', 'x');
  expect(stored.read().variations).toEqual(new Map([['home-hero', 2]]));
  expect(stored.isCollapsed()).toBe(true);
  stored.clearValues();
  stored.setVariation('home-hero', undefined);
  expect(stored.read()).toEqual({ flags: new Map(), variations: new Map() });
  expect(stored.isCollapsed()).toBe(true);
});

test.each(['', '{', '[]', 'null', '3', '{"values":[1],"variations":{"a":-1,"b":"1","c":1.5,"d":100},"isCollapsed":1}'])(
  'an invalid entry (%s) is ignored, and can be overwritten',
  (text) => {
    storage.setItem(DEBUG_STORAGE_KEY, text);
    expect(stored.read()).toEqual({ flags: new Map(), variations: new Map() });
    expect(stored.isCollapsed()).toBeUndefined();
    stored.setVariation('a', 1);
    expect(stored.read().variations).toEqual(new Map([['a', 1]]));
  },
);
