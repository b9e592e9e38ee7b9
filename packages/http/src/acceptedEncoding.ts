/** How the bytes of a body are encoded. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Clients send few different values; unusual ones are parsed each time. */
const MAX_CACHED = 100;
const MAX_CACHED_LENGTH = 100;
const PREFERENCE: Encoding[] = ['br', 'gzip', 'identity'];

const cache = new Map<string, Encoding>();

/**
 * Chooses the encoding for a client (RFC 9110 section 12.5.3); of equally preferred ones the smallest.
 * @param header the value of `Accept-Encoding`, if sent
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const cached = cache.get(header);
  if (cached !== undefined) return cached;
  const chosen = choose(header);
  if (cache.size < MAX_CACHED && header.length <= MAX_CACHED_LENGTH) cache.set(header, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((item) => item.trim());
    const weight = Number(parameters.find((item) => item.startsWith('q='))?.slice(2) ?? 1);
    weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  let best: Encoding = 'identity';
  for (const encoding of [...PREFERENCE].reverse())
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weightOf(best)) best = encoding;
  return best;
}
