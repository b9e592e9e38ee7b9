declare namespace App {
  interface Locals {
    /** Which variant to render, as the decision's variant key; '' is the page without flags. */
    variantKey?: string;
    /** Cache tags of all content that the page shows (`document/cacheTags.ts`): set by the route, read by the page cache. */
    tags?: string[];
    /** When the page will show something else by itself, in milliseconds since 1970. */
    changesAt?: number;
    /** What became of a form that the visitor has sent. */
    form?: import('@cumulus/forms').FormState;
    /** False: the answer is for this request alone. */
    isCacheable?: boolean;
    /** What to show in place of the published content. */
    content?: import('./cms/content.ts').Content;
    /** Whether it is shown to an editor, with drafts. Absent: as the environment says. */
    isPreview?: boolean;
    view: import('./document/pageView.ts').PageView;
    /** The number of a section that is embedded in another (REQ-ANA-06, sectionIndex): those of the page come first. */
    nextSectionIndex: () => number;
    entryById: (id: string) => import('@cumulus/content-model').AnyEntry | undefined;
  }
}

/** Written by `astro/galleryModules.ts`: a loader for each `*.gallery.tsx` of the design system. */
declare module 'virtual:gallery-parts' {
  export const parts: Readonly<
    Record<
      string,
      | (() => Promise<{
          gallery: import('./design-system/partGallery.ts').PartGallery;
          collectedStyles: import('./document/sectionRegistry.ts').CollectedStyles;
        }>)
      | undefined
    >
  >;
}

/** Written by `astro/sectionModules.ts`: a loader for each folder of `sections/`, by content type. */
declare module 'virtual:sections' {
  export const sections: Readonly<
    Record<string, (() => Promise<import('./document/sectionRegistry.ts').RegisteredSection>) | undefined>
  >;
}
