import type { SourceEntity } from '../../../apps/content/space.ts';
import { entry, link } from '../../../apps/content/testing/fixtureSpace.ts';

/** Content as the web really has it, with what site and content check have to do about it. */
export interface Stranger {
  /** The id of its first entity, in the report. */
  id: string;
  entries: SourceEntity[];
  assets?: SourceEntity[];
  /** Asset files by path below `assets/`. */
  files?: Record<string, Buffer>;
  /** Requests, each with its status, and for a redirect its target. */
  answers?: Record<string, number | string>;
  /** Markup that the first of the pages has, and that it doesn't have. */
  shows?: string[];
  hides?: string[];
  /** Parts of what the check says about it: each is said, and nothing else. Without one it says nothing. */
  finding?: string | string[];
  /** How its pictures answer. */
  pictures?: PictureRule;
  /** Whether making it takes seconds: left out of the short form. */
  isSlow?: boolean;
}

/** `broken`: with the placeholder; else as sound pictures of this shape, upright. */
export type PictureRule = 'broken' | { shape: readonly [width: number, height: number]; isMoving?: boolean };

export const en = (value: unknown) => ({ 'en-US': value });
export const linkTo = (linkType: 'Entry' | 'Asset', id: string) => link(linkType, id);

const LINES = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-02T00:00:00.000Z' };
/** What an article needs besides its text. Older than the shipped ones, so that it comes last in lists. */
const ARTICLE = { author: en(link('Entry', 'personAda')), publishedDate: en('2025-10-01'), color: en('peach') };
type Fields = SourceEntity['fields'];

export const node = (nodeType: string, content: unknown, data: unknown = {}) => ({ nodeType, data, content });
export const words = (value: string, more: object = {}) => ({ nodeType: 'text', value, marks: [], data: {}, ...more });
export const paragraph = (value: string) => node('paragraph', [words(value)]);
export const documentOf = (...content: unknown[]) => ({ nodeType: 'document', data: {}, content });
export const embed = (linkType: 'Entry' | 'Asset', id: string) =>
  node(`embedded-${linkType.toLowerCase()}-block`, [], { target: link(linkType, id) });

export function make(type: string, id: string, fields: Fields): SourceEntity {
  const name = type === 'richText' || type === 'featureBento' ? 'sectionInternalName' : 'internalName';
  return entry(type, id, { [name]: en(id), ...fields }, LINES);
}

/** A page at `/zz/{id}` that shows sections. */
export function pageOf(id: string, sections: string[], fields: Fields = {}): SourceEntity {
  const text = en(`Stranger ${id}`);
  return make('page', id, {
    ...{ slug: en(`zz/${id}`), template: en('legal'), title: text, seoTitle: text, seoDescription: text },
    ...{ sections: en(sections.map((section) => link('Entry', section))), ...fields },
  });
}

/** A page with one text. */
export function textPage(id: string, nodes: unknown[], more: Partial<Stranger> & { fields?: Fields } = {}): Stranger {
  const { fields, entries = [], ...rest } = more;
  const text = make('richText', `${id}-text`, { sectionTitle: en('Text'), body: en(documentOf(...nodes)) });
  return {
    id,
    answers: { [`/zz/${id}`]: 200 },
    ...rest,
    entries: [pageOf(id, [`${id}-text`], fields), text, ...entries],
  };
}

/** An article at `/blog/{id}`. */
export function articleOf(id: string, fields: Fields = {}): SourceEntity {
  const text = en(`Stranger ${id}`);
  const body = en(documentOf(paragraph(`Body of ${id}`)));
  return make('article', id, { ...ARTICLE, slug: en(`blog/${id}`), title: text, excerpt: text, body, ...fields });
}
