import { expect, test } from 'vitest';
import { isFromDemo } from './messageGate.ts';

const ORIGIN = 'https://capture.navattic.com';

interface FakeWindow {
  parent: FakeWindow;
}

function fakeWindow(parent?: FakeWindow): FakeWindow {
  const view = {} as FakeWindow;
  view.parent = parent ?? view;
  return view;
}

const page = fakeWindow();
const frame = fakeWindow(page);
const inner = fakeWindow(fakeWindow(frame));
const stranger = fakeWindow(page);
const popup = fakeWindow();

const check = (source: object | null, origin: string = ORIGIN, frameWindow: FakeWindow | null = frame) =>
  isFromDemo({ source, origin, data: null } as MessageEvent, {
    captureOrigin: ORIGIN,
    frameWindow: () => frameWindow as unknown as Window | null,
  });

// REQ-DMO-01
test('a message of the frame, or of one within it, counts', () => {
  expect([check(frame), check(inner)]).toEqual([true, true]);
});

// REQ-DMO-01
test.each([
  'https://capture.navattic.com.evil.example',
  'https://evil-capture.navattic.com',
  'http://capture.navattic.com',
  'https://capture.navattic.com:8443',
  'https://capture.navattic.com/',
  'https://CAPTURE.navattic.com',
  'https://capture.navattiс.com',
  'https://navattic.com',
  'null',
  '',
])('a message from the origin “%s” is ignored', (origin) => expect(check(frame, origin)).toBe(false));

// REQ-DMO-01
test.each([
  ['the page itself', page],
  ['another frame', stranger],
  ['another window', popup],
  ['a port', { postMessage: () => undefined }],
  ['nothing, as after the frame was removed', null],
  ['a window that was removed', { parent: null }],
])('a message from %s is ignored', (_, source) => expect(check(source)).toBe(false));

test('without a frame in the page no message counts', () => expect(check(frame, ORIGIN, null)).toBe(false));

test('an opaque origin never counts', () => {
  const gate = { captureOrigin: 'null', frameWindow: () => frame as unknown as Window };
  expect(isFromDemo({ source: frame, origin: 'null' } as unknown as MessageEvent, gate)).toBe(false);
});

test('the search for the frame ends where windows are each other’s parents', () => {
  const one = fakeWindow();
  const other = fakeWindow(one);
  one.parent = other;
  expect(check(one)).toBe(false);
});

test('the data of a refused message is never read', () => {
  const refused = Object.defineProperty({ source: popup, origin: ORIGIN }, 'data', { get: () => expect.fail('read') });
  expect(
    isFromDemo(refused as unknown as MessageEvent, { captureOrigin: ORIGIN, frameWindow: () => frame as never }),
  ).toBe(false);
});
