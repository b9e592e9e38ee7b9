import type { MicrocopyEntry } from './generated/contentTypes.ts';

/** The site's microcopy by key: the texts of the entry, without values of other types. */
export function readMicrocopy(entry: Pick<MicrocopyEntry, 'texts'> | undefined): Record<string, string> {
  const texts = Object.entries(entry?.texts ?? {});
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}
