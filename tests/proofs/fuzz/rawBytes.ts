import type { Random } from '../../fixtures/seededRandom.ts';
import { type HttpInput, toBytes } from './HttpInput.ts';
import { METHODS, type Pools } from './pools.ts';

/** First bytes of other protocols and of scanners. */
const FOREIGN = [
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET /\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\n',
  'GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'GET http://user:pass@localhost:1/%2e%2e/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'GET / HTTP/1.1\r\n Host: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
  'GET / HTTP/1.1\nHost: localhost\n\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n',
  '\r\n\r\n\r\n',
  '\0\0\0\0',
];
/** Lengths and framings that disagree with each other, or with the body. */
const FRAMINGS = [
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x10',
  'Content-Length: 3\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding:\tchunked\r\nTransfer-Encoding: identity',
  'Expect: 100-continue\r\nContent-Length: 100000',
];
const CHUNKS = [
  '0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  '-1\r\n',
  '5;x=y\r\nhello\r\n0\r\nX: y\r\n\r\n',
  'g\r\n',
];
const LONG_HEADER = 70_000;
const MANY_HEADERS = 300;

/** Breaks a request below the level of HTTP: it may have no end, or two. */
export function breakBytes(input: HttpInput, random: Random, pools: Pools): Buffer {
  const bytes = toBytes(input, true);
  switch (random.below(9)) {
    case 0:
      return Buffer.from(random.pick(FOREIGN), 'latin1');
    case 1:
      return bytes.subarray(0, random.below(bytes.length));
    case 2:
      return flip(bytes, random);
    case 3: {
      const at = random.below(bytes.length);
      return Buffer.concat([bytes.subarray(0, at), random.pick(pools.bytes), bytes.subarray(at)]);
    }
    case 4:
      return framedWrongly(input, random);
    case 5:
      // Several in one write, the last one incomplete.
      return Buffer.concat([bytes, bytes, flip(bytes, random).subarray(0, random.below(bytes.length))]);
    case 6:
      return toBytes({ ...input, headers: [...input.headers, ...tooMany(random)] }, true);
    case 7:
      return random.pick(pools.bytes);
    default: {
      const from = random.below(bytes.length);
      return Buffer.concat([
        bytes.subarray(0, from),
        bytes.subarray(Math.min(bytes.length, from + 1 + random.below(20))),
      ]);
    }
  }
}

function flip(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  for (let done = 0; done <= random.below(4); done += 1) changed[random.below(changed.length)] = random.below(256);
  return changed;
}

function framedWrongly({ target, headers, body }: HttpInput, random: Random): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const framing = random.pick(FRAMINGS);
  const head = `${random.pick(METHODS)} ${target} HTTP/1.1\r\n${lines}${framing}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), random.happens(50) ? body : Buffer.from(random.pick(CHUNKS))]);
}

function tooMany(random: Random): [string, string][] {
  if (random.happens(50)) return [['X-Long', 'x'.repeat(random.below(LONG_HEADER))]];
  return Array.from({ length: random.below(MANY_HEADERS) }, (_, index): [string, string] => [`X-${index}`, 'x']);
}
