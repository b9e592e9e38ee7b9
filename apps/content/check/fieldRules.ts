import { canFrame, isVideoServiceHost, readVideoSource } from '@cumulus/content-model/embeds';
import { ICON_NAMES } from '@cumulus/content-model/icons';
import { parseWidget, readGroups, readMoments } from '@cumulus/content-model/jsonFields';
import { describePath, findPricingFaults } from '@cumulus/content-model/pricing';
import { findRichTextFaults } from '@cumulus/content-model/richTextFaults';
import type { FieldDefinition } from '../space.ts';
import { rulesOf, validationFault } from '../store/validationFault.ts';
import type { CheckedSpace, Finding, PlacedEntity } from './checkedContent.ts';
import { definedValues, findingAt, linksIn, typeOf, valuesOf } from './checkedContent.ts';

const names: ReadonlySet<unknown> = new Set(ICON_NAMES);

/** Finds names of icons that the sprite doesn't have: nothing is shown in their place. REQ-LAY-05. */
export function iconRule(space: CheckedSpace): Finding[] {
  return valuesOf(space, 'icon').flatMap(({ placed, at, value }) =>
    !value || typeof value !== 'string' || names.has(value)
      ? []
      : [findingAt(placed, at, `there is no icon "${value}": choose one of ${ICON_NAMES.join(', ')}`)],
  );
}

/** Finds videos that are no file, of neither of the two services, and of no host that pages may frame: they are shown as a link. REQ-VID-02. */
export function videoRule(space: CheckedSpace): Finding[] {
  return valuesOf(space, 'url', 'mediaVideo').flatMap(({ placed, at, value }) => {
    const fault = typeof value === 'string' && value.trim() && videoFault(value, space.frameHosts);
    return fault ? [findingAt(placed, at, `the field "url" is ${value}, ${fault}`)] : [];
  });
}

function videoFault(url: string, frameHosts: readonly string[]): string | undefined {
  let source: ReturnType<typeof readVideoSource>;
  try {
    source = readVideoSource({ url });
  } catch {
    return 'which is neither an https address nor a path of this site';
  }
  if (source.kind !== 'embed' || canFrame(source.url, frameHosts)) return undefined;
  const host = URL.parse(source.url)?.hostname;
  return host === undefined || isVideoServiceHost(host)
    ? 'which names no video: give the address of one, of a playlist, or of a file'
    : `which is only shown as a link: give a video of YouTube or Vimeo, or a file, or add ${host} to FRAME_HOSTS`;
}

const ADD_ON = 'addOn';

/** Finds prices that the pages of a locale leave out because they are inconsistent. */
export function pricingRule(space: CheckedSpace): Finding[] {
  const locales = space.locales.map(({ code }) => code);
  return valuesOf(space, 'pricing', 'plan', ADD_ON).flatMap(({ placed, at, value }) =>
    findPricingFaults(value, { locales, isAddOn: typeOf(placed.entity) === ADD_ON }).map(({ path, message }) =>
      findingAt(placed, [...at, ...path], `${describePath(path)}: ${message}`),
    ),
  );
}

/** Finds JSON fields that the site can't read by its schemas: it leaves out a widget, and a section with another one. */
export function jsonRule(space: CheckedSpace): Finding[] {
  const widgets = valuesOf(space, 'widgets', 'mediaScene').flatMap(({ placed, at, value }) =>
    [value ?? []]
      .flat()
      .flatMap((widget, index) =>
        unreadable(placed, [...at, index, 'kind'], () => parseWidget(widget, `widgets[${index}]`)),
      ),
  );
  const groups = valuesOf(space, 'groups', 'comparisonTable').flatMap(({ placed, at, value }) =>
    value === null ? [] : unreadable(placed, at, () => readGroups(value, tiersOf(placed, space))),
  );
  const moments = valuesOf(space, 'moments', 'dayPlan').flatMap(({ placed, at, value }) =>
    value === null ? [] : unreadable(placed, at, () => readMoments(value, placed.entity.sys.id)),
  );
  return [...widgets, ...groups, ...moments];
}

function unreadable(placed: PlacedEntity, at: [string, ...(string | number)[]], read: () => unknown): Finding[] {
  try {
    read();
    return [];
  } catch (error) {
    return [findingAt(placed, at, `the field "${at[0]}": ${(error as Error).message}`)];
  }
}

/** The tiers of the plans that a table compares. */
function tiersOf({ entity }: PlacedEntity, { published }: CheckedSpace): string[] {
  const plans = linksIn(entity.fields.plans, []).flatMap(({ id }) => published.entries.get(id) ?? []);
  return plans.flatMap((plan) => Object.values(plan.fields.tier ?? {}).filter((tier) => typeof tier === 'string'));
}

/** Finds rich texts that the vendor would refuse: the site leaves out a part of them, or the section that shows them. REQ-CMS-05. */
export function richTextRule(space: CheckedSpace): Finding[] {
  return definedValues(space).flatMap(({ placed, field, locale, at }) => {
    if (field.type !== 'RichText') return [];
    // What is published has only values that are documents; the others are reported with the file.
    const value = space.published.entries.get(placed.entity.sys.id)?.fields[field.id]?.[locale] ?? undefined;
    const marks = rulesOf(field).find((rule) => rule.enabledMarks)?.enabledMarks;
    const faults = value === undefined ? [] : findRichTextFaults(value, marks);
    return faults.map(({ path, message }) =>
      findingAt(placed, [...at, ...path], `the field "${field.id}": a node ${message}`),
    );
  });
}

/** Finds values that break a rule of the content model: not allowed, too long or too large, or used twice in a unique field. */
export function validationRule(space: CheckedSpace): Finding[] {
  const taken = new Map<string, PlacedEntity>();
  return definedValues(space).flatMap(({ placed, field, locale, at, value }) => {
    const key = isUnique(field) && JSON.stringify([typeOf(placed.entity), field.id, locale, value]);
    const owner = key && taken.get(key);
    if (key && !owner) taken.set(key, placed);
    const other = owner && `is ${JSON.stringify(value)}, as in "${owner.entity.sys.id}": each may be there once`;
    const fault = validationFault(value, field);
    return [other, fault && `is ${fault}`].flatMap((text) =>
      text ? [findingAt(placed, at, `the field "${field.id}" ${text}`)] : [],
    );
  });
}

function isUnique(field: FieldDefinition): boolean {
  return rulesOf(field).some((rule) => (rule as { unique?: boolean }).unique === true);
}
