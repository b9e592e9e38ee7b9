/** A validation of a field; only the two that affect its type are read. */
export interface FieldValidation {
  in?: string[];
  linkContentType?: string[];
}

/** A field of a content type, in the form of a Contentful export. */
export interface ContentTypeField {
  id: string;
  type: string;
  linkType?: string;
  localized?: boolean;
  required?: boolean;
  omitted?: boolean;
  validations?: FieldValidation[];
  items?: { type: string; linkType?: string; validations?: FieldValidation[] };
}

/** A content type, in the form of a Contentful export. */
export interface ContentType {
  sys: { id: string };
  name: string;
  description?: string;
  fields: ContentTypeField[];
}

/**
 * Writes the TypeScript types of a content model.
 * @param contentTypes content types in the form of a Contentful export
 * @returns the source of one module: a `<Name>Entry` interface for each content type, and the unions that the site uses
 */
export function typeScriptOfContentTypes(contentTypes: ContentType[]): string {
  const sorted = [...contentTypes].sort((a, b) => (a.sys.id < b.sys.id ? -1 : 1));
  return [
    '// Generated from the content types by packages/content-model/generate.ts: do not edit.',
    "import type { Document } from '@contentful/rich-text-types';",
    "import type { FlattenedAsset, FlattenedEntry } from '../entries.ts';",
    '',
    ...sorted.map(interfaceOf),
    unionOf('AnyEntry', 'An entry of any content type.', sorted),
    "export type ModelName = AnyEntry['modelName'];\n",
    '/** The entry of a content type, or of several. */',
    'export type EntryOf<Model extends ModelName> = Extract<AnyEntry, { modelName: Model }>;\n',
    unionOf('AnyPageEntry', 'Entries with a slug: each is a page of its own.', withField(sorted, SLUG)),
    "export type PageModel = AnyPageEntry['modelName'];\n",
    unionOf('SectionEntry', 'Entries with the fields that all sections share.', withField(sorted, SECTION_FIELD)),
    "export type SectionModel = SectionEntry['modelName'];\n",
  ].join('\n');
}

/** A content type with this field has pages of its own. */
const SLUG = 'slug';
/** A field of every section, and of no other content type. */
const SECTION_FIELD = 'sectionTitle';

function withField(types: ContentType[], field: string): ContentType[] {
  return types.filter(({ fields }) => fields.some(({ id }) => id === field));
}

function unionOf(name: string, comment: string, types: ContentType[]): string {
  const members = types.length === 0 ? ' never' : `\n${types.map(({ sys }) => `  | ${entryName(sys.id)}`).join('\n')}`;
  return `/** ${comment} */\nexport type ${name} =${members};\n`;
}

/**
 * Writes the required fields of each content type, for checks at run time, where there are no types.
 * @param contentTypes content types in the form of a Contentful export
 * @returns the source of one module
 */
export function typeScriptOfRequiredFields(contentTypes: ContentType[]): string {
  const sorted = [...contentTypes].sort((a, b) => (a.sys.id < b.sys.id ? -1 : 1));
  const required = sorted.map(({ sys, fields }) => ({
    id: sys.id,
    fields: fields.filter((field) => field.required && !field.omitted),
  }));
  const lineOf = ({ id, fields }: { id: string; fields: ContentTypeField[] }) =>
    `  ${id}: [${fields.map((field) => `'${field.id}'`).join(', ')}],`;
  const links = required
    .map(({ id, fields }) => ({ id, fields: fields.filter(({ type }) => type === 'Link') }))
    .filter(({ fields }) => fields.length > 0);
  return [
    '// Generated from the content types by packages/content-model/generate.ts: do not edit.',
    '/** Fields that must be filled, by content type. */',
    'export const REQUIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {',
    ...required.map(lineOf),
    '};',
    '',
    '/** Those of them that link to one entry or asset, whose target may be missing. */',
    'export const REQUIRED_LINKS: Readonly<Record<string, readonly string[]>> = {',
    ...links.map(lineOf),
    '};',
    '',
  ].join('\n');
}

/**
 * Writes which content types are sections, for use at run time.
 * @param contentTypes content types in the form of a Contentful export
 * @returns the source of one module
 */
export function typeScriptOfSectionModels(contentTypes: ContentType[]): string {
  const names = withField(contentTypes, SECTION_FIELD).map(({ sys }) => `  '${sys.id}',`);
  return [
    '// Generated from the content types by packages/content-model/generate.ts: do not edit.',
    "import type { SectionModel } from './contentTypes.ts';",
    '',
    '/** Content types with the fields that all sections share. */',
    'export const SECTION_MODELS: readonly SectionModel[] = [',
    ...names.sort(),
    '];',
    '',
  ].join('\n');
}

/**
 * Writes what the gallery needs to vary an entry: the possible values of each field, and which texts visitors read.
 * @param contentTypes content types in the form of a Contentful export
 * @returns the source of one module
 */
export function typeScriptOfVariableFields(contentTypes: ContentType[]): string {
  const sorted = [...contentTypes].sort((a, b) => (a.sys.id < b.sys.id ? -1 : 1));
  const lines = (values: (field: ContentTypeField) => string | undefined) =>
    sorted.flatMap(({ sys, fields }) => {
      const found = fields
        .filter(({ omitted }) => !omitted)
        .flatMap((field) => {
          const written = values(field);
          return written ? [`    ${field.id}: ${written},`] : [];
        });
      return found.length > 0 ? [`  ${sys.id}: {`, ...found, '  },'] : [];
    });
  return [
    '// Generated from the content types by packages/content-model/generate.ts: do not edit.',
    '/** The values that a field can have, by content type and field. */',
    'export const FIELD_CHOICES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {',
    ...lines(({ validations = [] }) => {
      const values = validations.find((rule) => rule.in)?.in;
      return values && `[${values.map((value) => `'${value}'`).join(', ')}]`;
    }),
    '};',
    '',
    '/** The translated texts of an entry, by content type and field: one text, or a list of them. */',
    "export const TEXT_FIELDS: Readonly<Record<string, Readonly<Record<string, 'text' | 'list'>>>> = {",
    ...lines(({ id, type, localized, items }) => {
      if (!localized || id === SLUG) return undefined;
      if (type === 'Array') return items?.type === 'Symbol' ? "'list'" : undefined;
      return type === 'Symbol' || type === 'Text' ? "'text'" : undefined;
    }),
    '};',
    '',
  ].join('\n');
}

function entryName(id: string): string {
  return `${id[0]?.toUpperCase()}${id.slice(1)}Entry`;
}

function interfaceOf(type: ContentType): string {
  const fields = type.fields.filter((field) => !field.omitted).map(fieldOf);
  return `/** ${type.description ?? type.name} */\nexport interface ${entryName(type.sys.id)} extends FlattenedEntry<'${type.sys.id}'> {\n${fields.join('\n')}\n}\n`;
}

function fieldOf(field: ContentTypeField): string {
  // The target of a link may be unpublished or deleted, so a single link is always optional.
  const isCertain = field.required && field.type !== 'Link';
  return `  ${field.id}${isCertain ? '' : '?'}: ${typeOf(field)};`;
}

function typeOf(field: Pick<ContentTypeField, 'type' | 'linkType' | 'validations' | 'items'>): string {
  switch (field.type) {
    case 'Symbol':
    case 'Text':
      return choices(field.validations) ?? 'string';
    case 'Date':
      return 'string';
    case 'Integer':
    case 'Number':
      return 'number';
    case 'Boolean':
      return 'boolean';
    case 'RichText':
      return 'Document';
    case 'Link':
      return field.linkType === 'Asset' ? 'FlattenedAsset' : (linkedEntries(field.validations) ?? 'AnyEntry');
    case 'Array': {
      const item = field.items ? typeOf({ validations: [], ...field.items }) : 'unknown';
      return item.includes('|') ? `(${item})[]` : `${item}[]`;
    }
    default:
      return 'unknown';
  }
}

function choices(validations: FieldValidation[] = []): string | undefined {
  return validations
    .find((rule) => rule.in)
    ?.in?.map((value) => `'${value}'`)
    .join(' | ');
}

function linkedEntries(validations: FieldValidation[] = []): string | undefined {
  return validations
    .find((rule) => rule.linkContentType)
    ?.linkContentType?.map(entryName)
    .join(' | ');
}
