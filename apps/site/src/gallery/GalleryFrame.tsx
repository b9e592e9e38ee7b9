import type { ReactNode } from 'react';
import { type GalleryPage, galleryPath } from './galleryPages.ts';
import { GALLERY_NAMES } from './galleryRegistry.ts';

interface GalleryFrameProps {
  page: GalleryPage;
  title: string;
  /** Number of samples on the page; undefined on the index. */
  samples?: number;
  locales: readonly string[];
  defaultLocale: string;
}

/** The header of a gallery page: its path, and links to the same page in other locales. */
export function GalleryHead({ page, title, samples, locales, defaultLocale }: GalleryFrameProps) {
  return (
    <header className="galleryHead" lang="en">
      {page.subject && (
        <p>
          <a href={galleryPath(page.locale, defaultLocale)}>Gallery</a> / {page.subject.kind}
        </p>
      )}
      <h1>{title}</h1>
      <nav aria-label="Locales">
        {locales.map((locale) => (
          <a
            key={locale}
            href={galleryPath(locale, defaultLocale, page.subject)}
            aria-current={locale === page.locale ? 'page' : undefined}
          >
            {locale}
          </a>
        ))}
      </nav>
      {samples !== undefined && <p>{samples === 1 ? '1 sample' : `${samples} samples`}</p>}
    </header>
  );
}

/** All gallery pages in one locale, with a field that filters them by name. */
export function GalleryIndex({ locale, defaultLocale }: { locale: string; defaultLocale: string }) {
  return (
    <div className="galleryIndex" lang="en">
      <label>
        Filter <input type="search" data-gallery-filter autoComplete="off" />
      </label>
      {(['sections', 'parts'] as const).map((kind) => (
        <div key={kind} data-gallery-group>
          <h2>{kind === 'sections' ? 'Sections' : 'Design system'}</h2>
          <ul>
            {GALLERY_NAMES[kind].map((name) => (
              <li key={name} data-name={name.toLowerCase()}>
                <a href={galleryPath(locale, defaultLocale, { kind, name })}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface SampleCaptionProps {
  variant: string;
  state: string;
  locale: string;
  /** The entry that is shown. */
  entryId?: string;
  refusal?: string;
}

/** The caption of a sample: its variant, state and locale. */
export function SampleCaption({ variant, state, locale, entryId, refusal }: SampleCaptionProps) {
  return (
    <div className="galleryCaption" lang="en">
      <h2>{variant}</h2>
      <p>
        <b>{state}</b> · {locale}
        {entryId && (
          <>
            {' '}
            · <code>{entryId}</code>
          </>
        )}
      </p>
      {refusal && <p data-refusal="">Not shown like this: {refusal}</p>}
    </div>
  );
}

/** Renders an element as a component: Astro renders components only. */
export function Sample({ element }: { element: ReactNode }) {
  return element;
}

/**
 * Inline script of the index, in its head: the security policy allows none in the body. Without scripts the filter does nothing, and every page stays
 * linked.
 */
export const filterScript = `addEventListener('DOMContentLoaded',()=>document.querySelector('[data-gallery-filter]').addEventListener('input',e=>{const t=e.target.value.trim().toLowerCase();for(const g of document.querySelectorAll('[data-gallery-group]')){for(const i of g.querySelectorAll('[data-name]'))i.hidden=!i.dataset.name.includes(t);g.hidden=!g.querySelector('[data-name]:not([hidden])')}}))`;
