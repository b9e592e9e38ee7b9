import type { ContentType, Locale, Tag } from '../types.ts';
import type { NamedFile } from './mergeFiles.ts';

export interface SpaceModel {
  contentTypes: Map<string, ContentType>;
  locales: Locale[];
  defaultLocale: Locale;
  tags: Map<string, Tag>;
}

/**
 * Content types, locales and tags of a space.
 * @throws Error naming what is wrong: no locales, none or several defaults, a fallback that doesn't exist or runs in a
 *   circle, a content type without id or fields
 */
export function buildModel(files: NamedFile[]): SpaceModel {
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
