import { gzipSync } from 'node:zlib';
import type { Random } from '../../fixtures/seededRandom.ts';
import type { HttpInput, Seed } from './HttpInput.ts';
import { mutateJson } from './mutateJson.ts';
import { COOKIES, HEADER_VALUES, HEADERS, METHODS, PARAMETERS, type Pools, TRAPS } from './pools.ts';

/** Changes one thing of a request. */
type Mutation = (input: HttpInput, random: Random, pools: Pools) => void;

const MAX_TARGET_LENGTH = 20_000;
const MAX_HEADER_LENGTH = 4_000;
const MAX_MUTATIONS = 3;
/** A space or line break would move the rest into another part of the request: `rawBytes.ts` does that. */
const BREAKS_TARGET = /[\s\p{Cc}]|[^\x20-\x7e]/gu;
const BREAKS_HEADER = /(?!\t|[\x80-\x9f])\p{Cc}/gu;

/** Derives a malformed request from a valid one. The result is well-framed: a server finds its end. */
export function mutate(seed: Seed, host: string, random: Random, pools: Pools): HttpInput {
  const input: HttpInput = {
    ...{ method: seed.method, target: seed.target, body: Buffer.from(seed.body ?? '') },
    headers: [['Host', host], ...(seed.headers ?? []).map(([name, value]): [string, string] => [name, value])],
  };
  const count = 1 + random.below(MAX_MUTATIONS);
  for (let done = 0; done < count; done += 1) pickMutation(input, random)(input, random, pools);
  input.target = input.target
    .replace(BREAKS_TARGET, (sign) => encodeURIComponent(sign.toWellFormed()))
    .slice(0, MAX_TARGET_LENGTH);
  input.headers = input.headers.map(([name, value]) => [name, latin1(value).replace(BREAKS_HEADER, '')]);
  return input;
}

/** Any text of the pools. */
export function pickText(random: Random, { texts, webTexts, numbers }: Pools): string {
  return random.pick(random.pick([TRAPS, texts, texts, webTexts, numbers]));
}

function pickMutation({ body }: HttpInput, random: Random): Mutation {
  const chance = random.below(100);
  if (body.length > 0 && chance < 55) return changeBody;
  if (chance < 30) return changePath;
  if (chance < 60) return changeQuery;
  if (chance < 75) return changeCookies;
  if (chance < 93) return changeHeader;
  if (chance < 96) return addBody;
  return changeMethod;
}

const changePath: Mutation = (input, random, pools) => {
  const mark = input.target.indexOf('?');
  const [path, query] = mark < 0 ? [input.target, ''] : [input.target.slice(0, mark), input.target.slice(mark)];
  const segments = path.split('/');
  const at = 1 + random.below(segments.length);
  const text = pickText(random, pools);
  const written = random.pick([
    text,
    encodeURIComponent(text.toWellFormed()),
    encodeURIComponent(encodeURIComponent(text.toWellFormed())),
  ]);
  switch (random.below(8)) {
    case 0:
      segments.splice(at, 0, written);
      break;
    case 1:
      segments.splice(at, 1);
      break;
    case 2:
      segments[at] = (segments[at] ?? '') + written;
      break;
    case 3:
      segments.splice(
        at,
        0,
        ...Array.from({ length: 1 + random.below(4) }, () => random.pick(['..', '%2e%2e', '.', '', '..;'])),
      );
      break;
    case 4:
      segments[at] = (segments[at] ?? '').toUpperCase();
      break;
    case 5: {
      const [, forwarded = '/'] = random.pick(pools.forwarded).split(' ');
      input.target = forwarded + query;
      return;
    }
    default:
      segments[at] = written;
  }
  input.target = (segments.join('/') || '/') + query;
};

const changeQuery: Mutation = (input, random, pools) => {
  const mark = input.target.indexOf('?');
  const [path, query] = mark < 0 ? [input.target, ''] : [input.target.slice(0, mark), input.target.slice(mark + 1)];
  const parts = query === '' ? [] : query.split('&');
  const text = pickText(random, pools);
  const value = random.happens(70) ? encodeURIComponent(text.toWellFormed()) : text;
  const at = random.below(parts.length + 1);
  const name = random.pick(PARAMETERS);
  switch (random.below(5)) {
    case 0:
      parts.splice(at, 1);
      break;
    case 1:
      parts.splice(at, 0, `${name}=${value}`, `${name}=${value}`);
      break;
    case 2:
      parts.splice(at, 0, value);
      break;
    case 3:
      // Keeps the name, which the site reads.
      parts[at] = `${(parts[at] ?? name).split('=')[0]}=${value}`;
      break;
    default:
      parts.splice(at, 0, `${name}=${value}`);
  }
  input.target = `${path}?${parts.join('&')}`;
};

const changeCookies: Mutation = (input, random, pools) => {
  const cookies = Array.from({ length: 1 + random.below(4) }, () => {
    const value = random.happens(50) ? random.pick(HEADER_VALUES) : pickText(random, pools);
    return `${random.pick(COOKIES)}=${random.happens(50) ? encodeURIComponent(value.toWellFormed()) : value}`;
  });
  setHeader(input, 'Cookie', cookies.join(random.pick(['; ', ';', ', ', '; ; '])));
};

const changeHeader: Mutation = (input, random, pools) => {
  const name = random.pick(HEADERS);
  // Headers that frame a request are broken in rawBytes.ts, which waits for no response.
  if (name === 'content-length' || name === 'transfer-encoding') return;
  const value = random.happens(60) ? random.pick(HEADER_VALUES) : pickText(random, pools);
  if (random.happens(20)) input.headers.push([name, value]);
  else setHeader(input, name, value.slice(0, MAX_HEADER_LENGTH));
};

const changeMethod: Mutation = (input, random) => {
  input.method = random.pick(METHODS);
};

const addBody: Mutation = (input, random, pools) => {
  input.body = random.happens(50) ? random.pick(pools.bytes) : Buffer.from(JSON.stringify(random.pick(pools.values)));
};

const changeBody: Mutation = (input, random, pools) => {
  const { body } = input;
  switch (random.below(8)) {
    case 0:
      input.body = body.subarray(0, random.below(body.length));
      return;
    case 1: {
      const changed = Buffer.from(body);
      for (let done = 0; done <= random.below(8); done += 1) changed[random.below(changed.length)] = random.below(256);
      input.body = changed;
      return;
    }
    case 2:
      setHeader(input, 'Content-Encoding', random.pick(['gzip', 'gzip', 'gzip', 'br', 'deflate', 'gzip, gzip', 'x']));
      input.body = random.happens(70) ? gzipSync(body) : body;
      return;
    case 3:
      input.body = Buffer.concat([body, random.pick(pools.bytes)]);
      return;
    default:
      input.body = mutateJson(body, random, pools);
  }
};

function setHeader(input: HttpInput, name: string, value: string): void {
  const at = input.headers.findIndex(([existing]) => existing.toLowerCase() === name.toLowerCase());
  if (at < 0) input.headers.push([name, value]);
  else input.headers[at] = [name, value];
}

/** As UTF-8 in bytes: what browsers and programs put into a header that may hold only Latin letters. */
function latin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
