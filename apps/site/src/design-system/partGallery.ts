import type { EntryOf, FlattenedAsset, ModelName } from '@cumulus/content-model';
import type { ReactNode } from 'react';

/** Address of the gallery's index. Astro takes no page whose name begins with `_`, so the route is injected (astro/galleryModules.ts). */
export const GALLERY_PATH = '/_gallery';

/** One state of one variant of a part, as the gallery shows it (gallery/gallery.astro). */
export interface PartSample {
  variant: string;
  /** `default`, `hover`, `focus`, `disabled`, `error`, `empty`, `loading`, `open`, `long text` … */
  state: string;
  element: ReactNode;
  /** The gallery draws the sample as if the pointer or the keyboard focus were on it, or as if it had been opened. */
  forced?: 'hover' | 'focus' | 'open';
}

/** What a part's samples are made from: the site's own content, in the locale of the gallery's page. */
export interface SampleContent {
  locale: string;
  /** All entries of a content type, in no certain order. */
  entries<Model extends ModelName>(model: Model): EntryOf<Model>[];
  /** @throws where the content has none: a sample needs it */
  entry<Model extends ModelName>(model: Model, isWanted?: (entry: EntryOf<Model>) => boolean): EntryOf<Model>;
  /** A picture of the content. @throws where it has none */
  picture: FlattenedAsset;
  /** A word, a label, a title and a paragraph that are as long as real ones get, in German. */
  long: { word: string; label: string; title: string; text: string };
}

/** What each `*.gallery.tsx` exports as `gallery`: the samples of a part in all its variants and states. */
export type PartGallery = (content: SampleContent) => PartSample[];

/** The same variants in several states. */
export function inStates(
  variant: string,
  states: readonly [state: string, forced?: PartSample['forced']][],
  element: ReactNode,
): PartSample[] {
  return states.map(([state, forced]) => ({ variant, state, element, forced }));
}

/** What every control that can be pointed at is shown in. */
export const POINTED_STATES: readonly [string, PartSample['forced']?][] = [
  ['default'],
  ['hover', 'hover'],
  ['focus', 'focus'],
];
