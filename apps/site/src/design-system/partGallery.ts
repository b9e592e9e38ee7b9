import type { EntryOf, FlattenedAsset, ModelName } from '@cumulus/content-model';
import type { ReactNode } from 'react';

/** Path of the gallery. Astro ignores pages whose name begins with `_`, so the route is injected (astro/galleryModules.ts). */
export const GALLERY_PATH = '/_gallery';

/** One state of one variant of a part, as the gallery shows it (gallery/gallery.astro). */
export interface PartSample {
  variant: string;
  /** `default`, `hover`, `focus`, `disabled`, `error`, `empty`, `loading`, `open`, `long text` … */
  state: string;
  element: ReactNode;
  /** The gallery shows the sample as if it were hovered, focused or open. */
  forced?: 'hover' | 'focus' | 'open';
}

/** Content for samples: the site's own, in the locale of the gallery's page. */
export interface SampleContent {
  locale: string;
  /** All entries of a content type, in undefined order. */
  entries<Model extends ModelName>(model: Model): EntryOf<Model>[];
  /** @throws if the content has none */
  entry<Model extends ModelName>(model: Model, isWanted?: (entry: EntryOf<Model>) => boolean): EntryOf<Model>;
  /** A picture of the content. @throws if it has none */
  picture: FlattenedAsset;
  /** A word, a label, a title and a paragraph of realistic maximum length, in German. */
  long: { word: string; label: string; title: string; text: string };
}

/** The export `gallery` of each `*.gallery.tsx`: the samples of a part in all its variants and states. */
export type PartGallery = (content: SampleContent) => PartSample[];

/** One variant in several states. */
export function inStates(
  variant: string,
  states: readonly [state: string, forced?: PartSample['forced']][],
  element: ReactNode,
): PartSample[] {
  return states.map(([state, forced]) => ({ variant, state, element, forced }));
}

/** States of every interactive control. */
export const POINTED_STATES: readonly [string, PartSample['forced']?][] = [
  ['default'],
  ['hover', 'hover'],
  ['focus', 'focus'],
];
