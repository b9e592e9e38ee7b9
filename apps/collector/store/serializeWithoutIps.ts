/** Name endings of IP fields: `ip`, `clientIps`, `ip_address_v4`, `$ip`. */
const END = /^ip(?:v?[46])?(?:addr(?:ess(?:es)?)?)?(?:v?[46])?s?$/;
/** Names written as one word, or without `ip`. Proxies' headers: https://httptoolkit.com/blog/what-is-x-forwarded-for/ */
const WHOLE =
  /(?:client|remote|peer)addr(?:ess)?$|(?:client|remote|peer|user|visitor|real|source|src|connecting)ip$|forwardedfor$|^(?:http)?x?forwarded$/;
/** Most words that `END` matches: `ip_address_v_4`. */
const END_WORDS = 4;
const HUMP = /([a-z\d])(?=[A-Z])/g;
const GAP = /[^a-z\d]+/;
/** Cheap first test: a name that doesn't end so is no IP field. */
const SUSPECT = /(?:ip|addr(?:ess)?|for|forwarded|[46])(?:e?s)?[^a-z\d]*$/i;
/** Splitting a name into words takes time and memory for each of its characters: 40 ms for one of 260 KB. */
const MAX_IP_FIELD_LENGTH = 100;

/**
 * Whether a field of this name holds an IP address, in any notation (`clientIp`, `X-Forwarded-For`, `REMOTE_ADDR`); `zip` and `relationship` don't.
 * @param name of the field; one of over 100 characters is none
 */
export function isIpField(name: string): boolean {
  if (name.length > MAX_IP_FIELD_LENGTH || !SUSPECT.test(name)) return false;
  const words = name.replace(HUMP, '$1 ').toLowerCase().split(GAP).filter(Boolean);
  const last = words.slice(-END_WORDS);
  return WHOLE.test(words.join('')) || last.some((_, from) => END.test(last.slice(from).join('')));
}

/**
 * Serializes a message without fields that hold an IP address, at any depth: the store keeps none.
 * REQ-DLV-15.
 */
export const serializeWithoutIps = (payload: object): string => JSON.stringify(withoutIps(payload));

/**
 * A value from JSON without IP fields. What has none isn't copied, and items of lists cost nothing: a replacer of `JSON.stringify` is called for each of
 * them, which takes a second for the largest requests.
 */
function withoutIps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.some(isNested) ? withoutIpsInItems(value) : value;
  const fields = value as Record<string, unknown>;
  const changed = new Map<string, unknown>();
  for (const name of Object.keys(fields)) {
    const cleaned = isIpField(name) ? undefined : withoutIps(fields[name]);
    if (cleaned !== fields[name]) changed.set(name, cleaned);
  }
  if (changed.size === 0) return value;
  const kept = Object.entries(fields).map(([name, inner]) => [name, changed.has(name) ? changed.get(name) : inner]);
  return Object.fromEntries(kept.filter(([, inner]) => inner !== undefined));
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

function withoutIpsInItems(items: readonly unknown[]): readonly unknown[] {
  const cleaned = items.map(withoutIps);
  return cleaned.some((item, index) => item !== items[index]) ? cleaned : items;
}
