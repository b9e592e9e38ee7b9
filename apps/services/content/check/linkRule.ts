import { isPageModel } from '@cumulus/content-model';
import { ENVIRONMENT_ID, type FieldDefinition, parseEntryUrn, type SourceEntity, type View } from '../space.ts';
import {
  type CheckedSpace,
  type Finding,
  type FoundLink,
  findingAt,
  linksIn,
  type PlacedEntity,
  publishedEntries,
  typeOf,
} from './checkedContent.ts';
import { isArchived } from './entryRules.ts';

/** Finds links to entries that aren't shown, or that their field doesn't accept. */
export function linkRule(space: CheckedSpace): Finding[] {
  return publishedEntries(space).flatMap((placed) =>
    Object.entries(placed.entity.fields).flatMap(([name, values]) => {
      const field = space.contentTypes.get(typeOf(placed.entity))?.fields.find(({ id }) => id === name);
      return linksIn(values, [name]).flatMap((link) => {
        const fault = linkFault(space, link, field);
        return fault ? [findingAt(placed, link.at, `the field "${name}" links to ${fault}`)] : [];
      });
    }),
  );
}

function linkFault(
  space: CheckedSpace,
  { type, id, node }: FoundLink,
  field: FieldDefinition | undefined,
): string | undefined {
  if (type === 'Resource') return resourceFault(space.otherSpaces, id);
  const part = type === 'Asset' ? 'assets' : 'entries';
  const target = space.published[part].get(id);
  if (!target) return notShownReason(space, space[part].get(id), `${type === 'Asset' ? 'asset' : 'entry'} "${id}"`);
  if (node === 'entry-hyperlink' && !hasAddress(target))
    return `${typeOf(target)} "${id}", which has no address: link to a page, an article or a link, or write /page#anchor`;
  const accepted = acceptedTypes(field);
  const isAccepted = type !== 'Entry' || !accepted || accepted.includes(typeOf(target));
  return isAccepted
    ? undefined
    : `${typeOf(target)} "${id}", which is not shown there: it takes ${accepted?.join(', ')}`;
}

/** Whether a text can link to an entry: the same rule as the site's rich text. */
function hasAddress(target: SourceEntity): boolean {
  return isPageModel(typeOf(target)) || Object.values(target.fields.url ?? {}).some(Boolean);
}

/** Why the target of a link isn't shown; undefined where a scheduled action makes it intentional. */
function notShownReason(
  { scheduled }: CheckedSpace,
  target: PlacedEntity | undefined,
  name: string,
): string | undefined {
  if (!target) return `${name}, which there is not`;
  if (scheduled.has(`${target.type}:${target.entity.sys.id}`)) return undefined;
  if (isArchived(target.entity.sys)) return `${name}, which is archived`;
  const isPublished = typeof target.entity.sys.publishedVersion === 'number';
  return `${name}, which is not ${isPublished ? 'served: something is wrong in it' : 'published'}`;
}

/** Only spaces of this repository can be checked. */
function resourceFault(otherSpaces: ReadonlyMap<string, View>, urn: string): string | undefined {
  const target = parseEntryUrn(urn);
  if (target?.environment !== ENVIRONMENT_ID)
    return `"${urn}", which names no entry: crn:contentful:::content:spaces/{space}/entries/{entry}`;
  const other = otherSpaces.get(target.spaceId);
  return other && !other.entries.has(target.entryId)
    ? `"${target.entryId}" of the space "${target.spaceId}", where no such entry is published`
    : undefined;
}

/** Content types that a link field accepts; undefined: any, or rich text, whose components decide what they show. */
function acceptedTypes(field: FieldDefinition | undefined): string[] | undefined {
  const { validations } = (field?.type === 'Array' ? field.items : field) as { validations?: unknown };
  if (!field || field.type === 'RichText' || !Array.isArray(validations)) return undefined;
  return (validations as { linkContentType?: string[] }[]).find((rule) => rule.linkContentType)?.linkContentType;
}
