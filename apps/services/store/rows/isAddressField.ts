/** What an address is called at the end of a name: `ip`, `clientIps`, `ip_address_v4`, `$ip`. */
const END = /^ip(?:v?[46])?(?:addr(?:ess(?:es)?)?)?(?:v?[46])?s?$/;
/** Names that are written as one word, or that have no `ip` in them. Proxies' headers: https://httptoolkit.com/blog/what-is-x-forwarded-for/ */
const WHOLE =
  /(?:client|remote|peer)addr(?:ess)?$|(?:client|remote|peer|user|visitor|real|source|src|connecting)ip$|forwardedfor$|^(?:http)?x?forwarded$/;
/** Words that `END` takes at most: `ip_address_v_4`. */
const END_WORDS = 4;
const HUMP = /([a-z\d])(?=[A-Z])/g;
const GAP = /[^a-z\d]+/;

/**
 * Whether a field of this name holds an IP address: the store keeps none. Written as in JSON, headers or a database (`clientIp`, `X-Forwarded-For`,
 * `REMOTE_ADDR`); `zip` and `relationship` are none.
 * @param name of the field
 */
export function isAddressField(name: string): boolean {
  const words = name.replace(HUMP, '$1 ').toLowerCase().split(GAP).filter(Boolean);
  const last = words.slice(-END_WORDS);
  return WHOLE.test(words.join('')) || last.some((_, from) => END.test(last.slice(from).join('')));
}
