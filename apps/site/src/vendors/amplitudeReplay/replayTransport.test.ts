import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReplayTransport } from './replayTransport.ts';

const URL_OF = (type: string) => `/track?device_id=d&session_id=1&type=${type}`;
const body = (...events: unknown[]) => JSON.stringify({ version: 1, events });
const IN_TIME = { 'X-Client-Version': '1.50.2', 'X-Client-Url': 'https://a.example/?email=jane@x.example' };

let sent: { url: string; init: RequestInit }[];
let beacons: [string, unknown][];
let isOptedOut: boolean;
let withdrawal: AbortController;
const transport = () =>
  createReplayTransport({ apiKey: 'k', withdrawn: withdrawal.signal, isOptedOut: () => isOptedOut });
const request = (type: string, text: string, headers: Record<string, string> = IN_TIME) =>
  ({ url: URL_OF(type), method: 'POST', headers, body: text, keepalive: true }) as const;
const unpacked = ({ init }: { init: RequestInit }) => gunzipSync(init.body as Uint8Array).toString();

beforeEach(() => {
  [sent, beacons, isOptedOut, withdrawal] = [[], [], false, new AbortController()];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response();
  });
  vi.stubGlobal('location', { origin: 'https://a.example' });
  vi.stubGlobal('navigator', {
    sendBeacon: (url: string, data: unknown) => {
      beacons.push([url, data]);
      return true;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('sends recordings compressed, without the address of the page in a header', async () => {
  await transport().send(request('replay', body('one')));
  const [call] = sent;
  expect(call && unpacked(call)).toBe(body('one'));
  expect(call?.init.headers).toEqual({
    'Content-Type': 'application/json',
    Authorization: 'Bearer k',
    'Content-Encoding': 'gzip',
  });
  expect(call?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
});

test('what browsers would refuse of a page that is left is sent without keepalive', async () => {
  const random = Array.from({ length: 20_000 }, (_, n) => (n * 2_654_435_761) % 4_294_967_296).join();
  await transport().send(request('replay', body(random)));
  const [call] = sent;
  expect((call?.init.body as Uint8Array | undefined)?.length).toBeGreaterThan(65_536);
  expect(call?.init.keepalive).toBe(false);
});

test('a withdrawal ends a request under way', async () => {
  await transport().send(request('replay', body('one')));
  expect(sent[0]?.init.signal?.aborted).toBe(false);
  withdrawal.abort();
  expect(sent[0]?.init.signal?.aborted).toBe(true);
});

// REQ-RPL-01
test('after a withdrawal or an opt-out nothing is sent, and the recorder does not keep it', async () => {
  const { send, sendWhileLeaving } = transport();
  isOptedOut = true;
  expect((await send(request('replay', body('one')))).status).toBe(200);
  isOptedOut = false;
  const compressing = send(request('replay', body('two')));
  withdrawal.abort();
  expect((await compressing).status).toBe(200);
  await send(request('interaction', body({ type: 'scroll' }), {}));
  sendWhileLeaving(URL_OF('interaction'), 'interaction', body({ type: 'click' }));
  expect([sent, beacons]).toEqual([[], []]);
});

// REQ-ANA-10
test('the page’s address of clicks and scroll positions has no e-mail address', async () => {
  const { send } = transport();
  const event = { type: 'click', pageUrl: 'https://a.example/p?email=jane@x.example' };
  await send(request('interaction', body(event)));
  await send(request('interaction', body({ ...event, type: 'scroll' }), {}));
  expect(sent[0] && unpacked(sent[0])).toBe(body({ type: 'click', pageUrl: 'https://a.example/p?email=REDACTED' }));
  expect(beacons).toEqual([
    [`${URL_OF('interaction')}&api_key=k`, body({ type: 'scroll', pageUrl: 'https://a.example/p?email=REDACTED' })],
  ]);
});

// REQ-RPL-02
test('while the page is left a beacon is sent, and XMLHttpRequest used where it is refused', async () => {
  const { send } = transport();
  await send(request('replay', body('tail'), {}));
  const [[url, blob] = []] = beacons;
  expect([url, (blob as Blob).type, await (blob as Blob).text()]).toEqual([
    `${URL_OF('replay')}&api_key=k`,
    'application/json',
    body('tail'),
  ]);
  navigator.sendBeacon = () => false;
  const opened: unknown[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      open(...parts: unknown[]) {
        opened.push(parts);
      }
      send(text: string) {
        opened.push(text);
      }
    },
  );
  await send(request('interaction', body({ type: 'scroll' }), {}));
  expect(opened).toEqual([['POST', `${URL_OF('interaction')}&api_key=k`], body({ type: 'scroll' })]);
});

test('what was sent while leaving is not sent again by a page that comes back', async () => {
  const { send } = transport();
  await send(request('replay', body('one', 'two'), {}));
  await send(request('replay', body('one', 'two')));
  await send(request('replay', body('two', 'three')));
  expect(sent.map(unpacked)).toEqual([body('three')]);
});

test('an unreachable service counts as one that failed, so that the recorder tries again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await transport().send(request('replay', body('one')))).status).toBe(503);
});

test('the service’s answer reaches the recorder', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'X-Session-Replay-Event-Skipped': '429' } }));
  const answer = await transport().send(request('replay', body('one')));
  expect(answer.headers.get('X-Session-Replay-Event-Skipped')).toBe('429');
});
