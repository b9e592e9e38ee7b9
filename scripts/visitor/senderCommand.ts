import type { Store } from '../../apps/collector/store/Store.ts';
import { networksIn } from '../../apps/collector/store/senders/networksIn.ts';
import { SenderCodes } from '../../apps/collector/store/senders/SenderCodes.ts';
import type { SenderUsage } from '../../apps/collector/store/senders/senderTable.ts';

/** Commands about those who flood the store. */
export const SENDER_COMMANDS = ['senders', 'remove-sender', 'remove-network'];

export const SENDER_USAGE =
  'Or "senders": the largest senders of today and yesterday, by code; "remove-sender <code> …" removes what they sent; "remove-network 203.0.113.7" (or 203.0.113.0/24, 2001:db8:7::/48) what an address or network sent. Consent records are removed only with --consent';

const DAY_MS = 86_400_000;
/** Listed senders: a flood is among the first. */
const MAX_LISTED = 20;

/**
 * Lists the largest senders, or removes what some sent, and prints the result as JSON.
 * @param folder of the keys of senders' codes
 * @returns the exit code
 */
export async function runSenderCommand(store: Store, folder: string, words: readonly string[]): Promise<number> {
  const withConsent = words.includes('--consent');
  const [command, ...names] = words.filter((word) => word !== '--consent');
  const all = await store.senders();
  if (command === 'senders') {
    print(summarize(all).slice(0, MAX_LISTED));
    return 0;
  }
  const codes = command === 'remove-sender' ? new Set(names) : codesOf(names, new SenderCodes(folder));
  const known = all.filter(({ code }) => codes.has(code));
  const removable = known.filter(({ table }) => withConsent || table !== 'consent');
  const { removed, forwarded } = await store.removeSenders([...new Set(removable.map(({ code }) => code))]);
  print(removed);
  const kept = known.filter(({ table }) => !withConsent && table === 'consent');
  if (kept.length > 0) {
    const count = kept.reduce((sum, { records }) => sum + records, 0);
    console.error(`${count} consent records of them are left, which are evidence: to remove them too, give --consent`);
  }
  if (forwarded > 0)
    console.error(`${forwarded} of the events went on to SEGMENT_FORWARD_URL: erase them there as well`);
  if (known.length > 0) return 0;
  console.error(
    'Nothing of them is known: senders are known of today and yesterday, networks where the key of the codes is in SERVICES_CACHE_DIR',
  );
  return 1;
}

function codesOf(networks: readonly string[], senders: SenderCodes): Set<string> {
  const codes = new Set<string>();
  for (const network of networks.flatMap(networksIn)) for (const code of senders.knownCodesOf(network)) codes.add(code);
  return codes;
}

/** One entry for each code, the largest first, with the records of each table. */
function summarize(usage: readonly SenderUsage[]): Record<string, string | number>[] {
  const byCode = Map.groupBy(usage, ({ day, code }) => `${day} ${code}`);
  return [...byCode.values()]
    .map((tables) => ({
      sender: tables[0]?.code ?? '',
      day: new Date((tables[0]?.day ?? 0) * DAY_MS).toISOString().slice(0, 10),
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
      ...Object.fromEntries(tables.map(({ table, records }) => [table, records])),
    }))
    .sort((one, other) => other.bytes - one.bytes);
}

function print(value: object): void {
  console.log(JSON.stringify(value, null, 2));
}
