import { parseWidget, readGroups, readMoments } from '@cumulus/content-model/jsonFields';
import type { SourceEntity } from '../space.ts';
import {
  type CheckedSpace,
  type Finding,
  findingAt,
  type JsonPath,
  linksIn,
  publishedEntries,
  typeOf,
} from './checkedContent.ts';

/** A value within a field, and its reader. @throws what is wrong in it */
interface Part {
  at: JsonPath;
  read(): unknown;
}

/** JSON fields whose values the site reads by a schema: it leaves out a widget, and a section with another one that it can't read. */
const FIELDS = new Map<
  string,
  { field: string; partsOf(value: unknown, entity: SourceEntity, space: CheckedSpace): Part[] }
>([
  ['mediaScene', { field: 'widgets', partsOf: widgetParts }],
  [
    'comparisonTable',
    {
      field: 'groups',
      partsOf: (value, entity, space) => [{ at: [], read: () => readGroups(value, tiersOf(entity, space)) }],
    },
  ],
  ['dayPlan', { field: 'moments', partsOf: (value, { sys }) => [{ at: [], read: () => readMoments(value, sys.id) }] }],
]);

/** Finds JSON fields that the site can't read. */
export function jsonRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) => {
    const known = FIELDS.get(typeOf(placed.entity));
    if (!known) return [];
    const { field, partsOf } = known;
    return Object.entries(placed.entity.fields[field] ?? {}).flatMap(([locale, value]) =>
      (value === null ? [] : partsOf(value, placed.entity, space)).flatMap(({ at, read }) => {
        const fault = faultOf(read);
        return fault === undefined ? [] : [findingAt(placed, [field, locale, ...at], `the field "${field}": ${fault}`)];
      }),
    );
  });
}

function widgetParts(value: unknown): Part[] {
  const widgets: unknown[] = Array.isArray(value) ? value : [value];
  return widgets.map((widget, index) => ({
    at: [index, 'kind'],
    read: () => parseWidget(widget, `widgets[${index}]`),
  }));
}

/** The tiers of the plans that a table compares. */
function tiersOf({ fields }: SourceEntity, { published }: CheckedSpace): string[] {
  const plans = linksIn(fields.plans, []).flatMap(({ id }) => published.entries.get(id) ?? []);
  return plans.flatMap((plan) => Object.values(plan.fields.tier ?? {}).filter((tier) => typeof tier === 'string'));
}

function faultOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
