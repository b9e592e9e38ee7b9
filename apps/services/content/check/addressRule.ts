import { addressCheck } from './addressCheck.ts';
import { addressesIn } from './addressesIn.ts';
import { type CheckedSpace, findingAt, publishedEntries } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';
import { typeOf } from './pageAddresses.ts';

/** Links whose address leads nowhere: no page, redirect or file, nothing of the anchor's name on the page, or an address that is relative. */
export function addressRule(space: CheckedSpace): Finding[] {
  const faultOf = addressCheck(space);
  return publishedEntries(space).flatMap((placed) => {
    const { entity } = placed;
    const shownOn = space.shownOn.get(entity.sys.id) ?? [];
    const fields = space.contentTypes.get(typeOf(entity))?.fields ?? [];
    return fields.flatMap((field) =>
      Object.entries(entity.fields[field.id] ?? {}).flatMap(([locale, value]) =>
        addressesIn(field, value, [field.id, locale]).flatMap(({ url, at }) => {
          const fault = faultOf(url, shownOn);
          return fault ? [findingAt(placed, at, `the field "${field.id}" links to ${url}, ${fault}`)] : [];
        }),
      ),
    );
  });
}
