import type { ContentType, Locale, Tag } from '../types.ts';
import type { DeliveryRequest } from './DeliveryRequest.ts';
import { spaceLinks } from './spaceLinks.ts';

/** The parts of a space besides entries and assets, by their name in the address. */
export type ModelPart = 'content_types' | 'locales' | 'tags';

export interface Plain {
  sys: { id: string; [key: string]: unknown };
  [key: string]: unknown;
}

export function listModel(part: ModelPart, { space }: DeliveryRequest): Plain[] {
  if (part === 'locales') return space.locales.map(deliverLocale);
  const links = spaceLinks(space.spaceId);
  if (part === 'content_types') return [...space.contentTypes.values()].map((type) => deliverContentType(type, links));
  return [...space.tags.values()].filter(({ sys }) => sys.visibility === 'public').map((tag) => deliverTag(tag, links));
}

function deliverLocale({ code, name, default: isDefault, fallbackCode, sys }: Locale): Plain {
  const id = sys?.id ?? code;
  return {
    code,
    name,
    default: isDefault === true,
    fallbackCode: fallbackCode ?? null,
    sys: { id, type: 'Locale', version: sys?.version ?? 1 },
  };
}

function deliverContentType({ sys, displayField, name, description, fields }: ContentType, links: object): Plain {
  const { id, createdAt, updatedAt } = sys;
  const revision = sys.publishedCounter ?? 1;
  return {
    sys: { ...links, id, type: 'ContentType', createdAt, updatedAt, revision },
    displayField: displayField ?? null,
    name,
    description: description ?? '',
    fields: fields.filter(({ omitted }) => !omitted),
  };
}

function deliverTag({ sys, name }: Tag, links: object): Plain {
  const { id, createdAt, updatedAt, version = 1, visibility } = sys;
  return { sys: { ...links, id, type: 'Tag', createdAt, updatedAt, version, visibility }, name };
}
