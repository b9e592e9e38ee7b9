import { ICON_NAMES } from '@cumulus/content-model/icons';
import { type CheckedSpace, type Finding, findingAt, publishedEntries } from './checkedContent.ts';

const FIELD = 'icon';
const names: ReadonlySet<unknown> = new Set(ICON_NAMES);

/** Finds names of icons that the sprite doesn't have: nothing is shown in their place. REQ-LAY-05. */
export function iconRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) =>
    Object.entries(placed.entity.fields[FIELD] ?? {}).flatMap(([locale, name]) =>
      names.has(name) || !name || typeof name !== 'string'
        ? []
        : [findingAt(placed, [FIELD, locale], `there is no icon "${name}": choose one of ${ICON_NAMES.join(', ')}`)],
    ),
  );
}
