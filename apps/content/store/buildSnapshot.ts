import type { ContentType, EntityType, FieldDefinition, Locale, Snapshot, SourceEntity, View } from '../space.ts';
import { checkEntity, cleanFields } from './checkEntity.ts';
import { type ContentProblem, mergeFiles, type NamedFile, problemOf, type Sourced } from './exportFiles.ts';
import { applySchedule, readSchedule } from './schedule.ts';
import { validationFault } from './validationFault.ts';

type SpaceModel = Pick<Snapshot, 'contentTypes' | 'locales' | 'defaultLocale' | 'tags'>;

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
  snapshot: Snapshot;
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
  const findings: Findings = { problems: [], malformed: [] };
  const model = buildModel(main);
  const merged = mergeFiles(main);
  const overrides = mergeFiles(drafts);
  const duplicates = [...merged.duplicates, ...overrides.duplicates];
  const check = (items: Sourced<SourceEntity>[], type: EntityType) => checkAll(items, type, model, findings);

  const entries = check(merged.entries, 'Entry');
  const assets = check(merged.assets, 'Asset');
  const preview: View = {
    entries: visible([...entries, ...check(overrides.entries, 'Entry')]),
    assets: visible([...assets, ...check(overrides.assets, 'Asset')]),
  };
  const published = ({ sys }: SourceEntity) => typeof sys.publishedVersion === 'number';
  const delivery: View = { entries: visible(entries.filter(published)), assets: visible(assets.filter(published)) };
  const nextActionAt = applySchedule({ delivery, preview }, readSchedule(main, findings.problems), now);
  removeInvalidTexts(delivery, merged.entries, model, findings);
  return {
    snapshot: { spaceId, ...model, delivery, preview },
    problems: [...duplicates, ...findings.problems],
    malformed: findings.malformed,
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

/** What is wrong in a space, as it is found. */
type Findings = Pick<BuiltSpace, 'problems' | 'malformed'>;

/** What an entity was checked against, and fits: at each save most are the same as before. */
interface Fit {
  type: EntityType;
  definitions: FieldDefinition[] | undefined;
  localeCodes: string;
}
const fitting = new WeakMap<SourceEntity, Fit>();
/** Entries whose texts match the patterns of these fields. */
const matching = new WeakMap<SourceEntity, FieldDefinition[]>();

function checkAll(
  items: Sourced<SourceEntity>[],
  type: EntityType,
  model: SpaceModel,
  { problems, malformed }: Findings,
): SourceEntity[] {
  const localeCodes = new Set(model.locales.map(({ code }) => code));
  const codes = [...localeCodes].join();
  return items.flatMap(({ item, file }, index) => {
    const earlier = fitting.get(item);
    if (earlier?.type === type && earlier.localeCodes === codes && earlier.definitions === definitionsOf(item, model))
      return item;
    const id: unknown = item?.sys?.id;
    const name = `${type} ${typeof id === 'string' ? `"${id}"` : `without id (number ${index + 1} of the space)`}`;
    const report = (message: string) => void problems.push(problemOf(id, file, `${name}: ${message}`));
    const unsafe = checkEntity(item, type, model.contentTypes);
    if (!unsafe) {
      const definitions = definitionsOf(item, model);
      const clean = cleanFields(item, definitions, localeCodes, (message) => report(`${message}; left out`));
      if (clean === item) fitting.set(item, { type, definitions, localeCodes: codes });
      return clean;
    }
    report(`${unsafe}; it is not served`);
    if (typeof id === 'string') malformed.push({ type, id });
    return [];
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
  { problems, malformed }: Findings,
): void {
  const files = new Map(sourced.map(({ item, file }) => [item?.sys?.id, file]));
  for (const [id, entry] of entries) {
    const wrong = patternFault(entry, model);
    if (!wrong) continue;
    const message = `Entry "${id}": ${wrong}; it is not served as it is here, what was published last stays`;
    problems.push(problemOf(id, files.get(id) ?? '', message));
    malformed.push({ type: 'Entry', id });
    entries.delete(id);
  }
}

function patternFault(entry: SourceEntity, model: SpaceModel): string | undefined {
  const definitions = definitionsOf(entry, model) ?? [];
  if (matching.get(entry) === definitions) return undefined;
  for (const field of definitions)
    for (const [locale, value] of Object.entries(entry.fields[field.id] ?? {})) {
      const fault = validationFault(value, field, ['regexp']);
      if (fault) return `the field "${field.id}" in ${locale} is ${fault}`;
    }
  matching.set(entry, definitions);
  return undefined;
}

/** @returns undefined for an asset */
const definitionsOf = ({ sys }: SourceEntity, { contentTypes }: SpaceModel) =>
  contentTypes.get(sys.contentType?.sys.id ?? '')?.fields;
