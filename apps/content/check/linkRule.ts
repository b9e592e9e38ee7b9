import { isPageModel, SECTION_MODELS } from '@cumulus/content-model';
import { isObject, scalarText } from '@cumulus/server/json';
import { mimetypeGroupOf } from '../query/filters.ts';
import {
  collectionOf,
  ENVIRONMENT_ID,
  type FieldDefinition,
  type Localized,
  parseEntryUrn,
  type SourceEntity,
  type View,
} from '../space.ts';
import { rulesOf, type Validation } from '../store/validationFault.ts';
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
  const part = collectionOf(type === 'Asset' ? 'Asset' : 'Entry');
  const target = space.published[part].get(id);
  if (!target) return notShownReason(space, space[part].get(id), `${type === 'Asset' ? 'asset' : 'entry'} "${id}"`);
  if (node === 'entry-hyperlink' && !hasAddress(target))
    return `${typeOf(target)} "${id}", which has no address: link to a page, an article or a link, or write /page#anchor`;
  const shown = node === undefined ? undefined : EMBEDS.get(node);
  if (shown && !shown.isShown(target)) return `${typeOf(target)} "${id}", which a text can't show: embed ${shown.what}`;
  const fileFault = type === 'Asset' ? assetFault(target, field) : undefined;
  if (fileFault) return `asset "${id}", ${fileFault}`;
  const accepted = acceptedTypes(field);
  const isAccepted = type !== 'Entry' || !accepted || accepted.includes(typeOf(target));
  return isAccepted
    ? undefined
    : `${typeOf(target)} "${id}", which is not shown there: it takes ${accepted?.join(', ')}`;
}

/** What texts show of embedded entries: the same rules as the site's rich text. */
const EMBEDS = new Map<string, { isShown(target: SourceEntity): boolean; what: string }>([
  [
    'embedded-entry-block',
    {
      isShown: (target) => isPageModel(typeOf(target)) || BLOCKS.includes(typeOf(target)),
      what: 'a section, a page, media, a callout, a quote, a consent or a link',
    },
  ],
  [
    'embedded-entry-inline',
    {
      isShown: ({ fields, sys }) =>
        sys.contentType?.sys.id === 'term' || ['title', 'label', 'name'].some((name) => isFilled(fields[name])),
      what: 'a term, or what has a title, label or name',
    },
  ],
]);
const BLOCKS: readonly string[] = [
  ...['mediaPicture', 'mediaScene', 'mediaVideo', 'mediaAnimation', 'callout', 'consent', 'quote', 'link'],
  ...SECTION_MODELS,
];

const isFilled = (values: Localized | undefined) => Object.values(values ?? {}).some(Boolean);

/** What a field doesn't accept of an asset's file. */
function assetFault({ fields }: SourceEntity, field: FieldDefinition | undefined): string | undefined {
  const groups = ruleOf(field)?.linkMimetypeGroup;
  const types = Object.values(fields.file ?? {}).map((file) =>
    isObject(file) ? scalarText(file.contentType) || 'unknown' : '',
  );
  const wrong = groups && types.find((contentType) => !groups.includes(mimetypeGroupOf(contentType)));
  return wrong === undefined
    ? undefined
    : `a file of type ${wrong}, which is not shown there: it takes ${groups?.join(', ')}`;
}

/** Whether a text can link to an entry: the same rule as the site's rich text. */
function hasAddress(target: SourceEntity): boolean {
  return isPageModel(typeOf(target)) || isFilled(target.fields.url);
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
function acceptedTypes(field: FieldDefinition | undefined): readonly string[] | undefined {
  return field?.type === 'RichText' ? undefined : ruleOf(field)?.linkContentType;
}

/** The rule of a link field about its targets, or of its items. */
function ruleOf(field: FieldDefinition | undefined): Validation | undefined {
  const rules = rulesOf(field?.type === 'Array' ? field.items : field);
  return rules.find((rule) => rule.linkContentType ?? rule.linkMimetypeGroup);
}
