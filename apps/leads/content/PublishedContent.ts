import type { ContentItem, ContentLocale } from '@cumulus/content-client/contentAnswers';

/** Values of a field by locale code. */
export type Localized = Record<string, unknown>;

/** A published entry with all its locales, as the delivery API gives it with `locale=*`. */
export interface PublishedEntry extends Pick<ContentItem, 'fields'> {
  sys: { id: string; contentType?: { sys: { id: string } } };
}

/** A locale of the space. Those without a prefix of their own in addresses are the default one. */
export type PublishedLocale = Pick<ContentLocale, 'code' | 'default'>;

/** The published content of the space, as it was read last. */
export interface PublishedContent {
  /** Changes with the content. */
  readonly version: number;
  readonly entries: ReadonlyMap<string, PublishedEntry>;
  readonly locales: readonly PublishedLocale[];
}
