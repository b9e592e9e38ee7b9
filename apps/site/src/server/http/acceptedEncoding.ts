import type { Encoding } from '../page-cache/storedPage.ts';

/** Clients send few different values; a made-up one is read each time. */
const MAX_KNOWN = 100;
const MAX_KNOWN_LENGTH = 100;
const PREFERENCE: Encoding[] = ['br', 'gzip', 'identity'];

const known = new Map<string, Encoding>();

/**
 * Chooses the encoding for a client (RFC 9110 section 12.5.3); of those it likes equally, the smallest.
 * @param header the value of `Accept-Encoding`, if sent
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  const found = known.get(header);
  if (found !== undefined) return found;
  const chosen = choose(header);
  if (known.size < MAX_KNOWN && header.length <= MAX_KNOWN_LENGTH) known.set(header, chosen);
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
