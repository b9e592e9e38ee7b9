import type { ContentType, EntityType, FieldDefinition, Locale, Snapshot, SourceEntity, Tag, View } from '../space.ts';
import { checkEntity, cleanFields } from './checkEntity.ts';
import { type ContentProblem, lineOfId, mergeFiles, type NamedFile, type Sourced } from './exportFiles.ts';
import { applySchedule, readSchedule } from './schedule.ts';
import { validationFault } from './validationFault.ts';

interface SpaceModel {
  contentTypes: Map<string, ContentType>;
  locales: Locale[];
  defaultLocale: Locale;
  tags: Map<string, Tag>;
}

/**
 * Content types, locales and tags of a space.
 * @throws Error naming what is wrong: no locales, none or several defaults, a fallback that doesn't exist or is
 *   circular, a content type without id or fields
 */
function buildModel(files: NamedFile[]): SpaceModel {
  const locales = files.flatMap(({ data }) => data.locales ?? []);
  const contentTypes = new Map<string, ContentType>();
  for (const { path, data } of files) {
    for (const contentType of data.contentTypes ?? []) {
      if (!contentType?.sys?.id || !Array.isArray(contentType.fields)) {
        throw new Error(`${path}: a content type needs sys.id and a list of fields`);
      }
      contentTypes.set(contentType.sys.id, contentType);
    }
  }
  const tags = new Map(files.flatMap(({ data }) => data.tags ?? []).map((tag) => [tag.sys.id, tag]));
  return { contentTypes, locales, defaultLocale: checkLocales(locales), tags };
}

function checkLocales(locales: Locale[]): Locale {
  const defaults = locales.filter((locale) => locale.default);
  const [defaultLocale] = defaults;
  if (!defaultLocale || defaults.length > 1) {
    throw new Error(`the space needs exactly one locale with "default": true in space.json, found ${defaults.length}`);
  }
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  for (const locale of locales) {
    const seen = new Set([locale.code]);
    let next = locale.fallbackCode;
    while (next) {
      if (!byCode.has(next)) throw new Error(`locale ${locale.code} falls back to the unknown locale ${next}`);
      if (seen.has(next)) throw new Error(`locale ${locale.code} falls back in a circle`);
      seen.add(next);
      next = byCode.get(next)?.fallbackCode;
    }
  }
  return defaultLocale;
}

export interface BuiltSpace {
  snapshot: Omit<Snapshot, 'version'>;
  problems: ContentProblem[];
  /** Entries and assets with a valid id that are not served because they are malformed. */
  malformed: { type: EntityType; id: string }[];
  /** True when an id is used twice: which entity was meant is unknown. */
  ambiguous: boolean;
  /** When the next scheduled action is due, in milliseconds since 1970; undefined when none is left. */
  nextActionAt?: number;
}

/**
 * Builds a space from its files. Malformed parts are reported and left out.
 * @param now scheduled actions up to this time are carried out; milliseconds since 1970
 * @throws Error when the space has no usable locales
 */
export function buildSnapshot(spaceId: string, main: NamedFile[], drafts: NamedFile[], now: number): BuiltSpace {
  const problems: ContentProblem[] = [];
  const malformed: BuiltSpace['malformed'] = [];
  const model = buildModel(main);
  const merged = mergeFiles(main);
  const overrides = mergeFiles(drafts);
  const duplicates = [...merged.duplicates, ...overrides.duplicates];
  const check = (items: Sourced<SourceEntity>[], type: EntityType) =>
    checkAll(items, type, model, { problems, malformed });

  const entries = check(merged.entries, 'Entry');
  const assets = check(merged.assets, 'Asset');
  const preview: View = {
    entries: visible([...entries, ...check(overrides.entries, 'Entry')]),
    assets: visible([...assets, ...check(overrides.assets, 'Asset')]),
  };
  const published = ({ sys }: SourceEntity) => typeof sys.publishedVersion === 'number';
  const delivery: View = { entries: visible(entries.filter(published)), assets: visible(assets.filter(published)) };
  const nextActionAt = applySchedule({ delivery, preview }, readSchedule(main, problems), now);
  removeInvalidTexts(delivery, merged.entries, model, { problems, malformed });
  return {
    snapshot: { spaceId, ...model, delivery, preview },
    problems: [...duplicates, ...problems],
    malformed,
    ambiguous: duplicates.length > 0,
    ...(nextActionAt !== undefined && { nextActionAt }),
  };
}

/** By id; later ones replace earlier ones, archived ones are left out. */
function visible(entities: SourceEntity[]): Map<string, SourceEntity> {
  const byId = new Map(entities.map((entity) => [entity.sys.id, entity]));
  for (const [id, { sys }] of byId) if (sys.archivedAt || sys.archivedVersion) byId.delete(id);
  return byId;
}

function checkAll(
  items: Sourced<SourceEntity>[],
  type: EntityType,
  model: SpaceModel,
  { problems, malformed }: Pick<BuiltSpace, 'problems' | 'malformed'>,
): SourceEntity[] {
  const localeCodes = new Set(model.locales.map(({ code }) => code));
  return items.flatMap(({ item, file }, index) => {
    const id: unknown = item?.sys?.id;
    const name = `${type} ${typeof id === 'string' ? `"${id}"` : `without id (number ${index + 1} of the space)`}`;
    const report = (message: string) => {
      const line = typeof id === 'string' ? lineOfId(file, id) : undefined;
      problems.push({ file, ...(line && { line }), message: `${name}: ${message}` });
    };
    const unsafe = checkEntity(item, type, model.contentTypes);
    if (unsafe) {
      report(`${unsafe}; it is not served`);
      if (typeof id === 'string') malformed.push({ type, id });
      return [];
    }
    return cleanFields(item, definitionsOf(item, model.contentTypes), localeCodes, (message) =>
      report(`${message}; left out`),
    );
  });
}

/**
 * Removes what the vendor would not publish: entries with a text that doesn't match the pattern of the content model. Code relies on these patterns
 * (versions of the consent text are compared by their order). What was published last stays. Drafts may have any text.
 */
function removeInvalidTexts(
  { entries }: View,
  sourced: Sourced<SourceEntity>[],
  model: SpaceModel,
  { problems, malformed }: Pick<BuiltSpace, 'problems' | 'malformed'>,
): void {
  const fileOf = (id: string) => sourced.find(({ item }) => item?.sys?.id === id)?.file ?? '';
  for (const [id, entry] of entries) {
    const wrong = patternFault(entry, definitionsOf(entry, model.contentTypes) ?? []);
    if (!wrong) continue;
    const file = fileOf(id);
    const line = lineOfId(file, id);
    const message = `Entry "${id}": ${wrong}; it is not served as it is here, what was published last stays`;
    problems.push({ file, ...(line && { line }), message });
    malformed.push({ type: 'Entry', id });
    entries.delete(id);
  }
}

function patternFault({ fields }: SourceEntity, definitions: FieldDefinition[]): string | undefined {
  for (const field of definitions)
    for (const [locale, value] of Object.entries(fields[field.id] ?? {})) {
      const fault = validationFault(value, field, ['regexp']);
      if (fault) return `the field "${field.id}" in ${locale} is ${fault}`;
    }
  return undefined;
}

function definitionsOf(entity: SourceEntity, contentTypes: Map<string, ContentType>) {
  const id = entity.sys.contentType?.sys.id;
  return id === undefined ? undefined : contentTypes.get(id)?.fields;
}
