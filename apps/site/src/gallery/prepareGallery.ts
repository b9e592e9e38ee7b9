import type { ShownSection } from '@cumulus/content-model';
import type { AstroGlobal } from 'astro';
import type { ReactNode } from 'react';
import { pageDataOf } from '../astro/renderReact.tsx';
import type { Content } from '../cms/content.ts';
import { siteContent } from '../cms/siteContent.ts';
import type { PageData } from '../design-system/page/PageContext.tsx';
import type { PartSample } from '../design-system/partGallery.ts';
import { headingIds, sectionModelsIn } from '../document/pageEntries.ts';
import { buildPageView, type PageView } from '../document/pageView.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';
import { processVariables } from '../platform/server/environment.ts';
import { islandFlags } from '../sections/islands.ts';
import type { GalleryPage } from './galleryPages.ts';
import { findPart, locateGalleryPage, styleText } from './galleryRegistry.ts';
import { sampleContent } from './sampleContent.ts';
import { sectionOnPage, sectionRefusal } from './sectionOnPage.tsx';
import { type SectionSample, sectionSamples } from './sectionSamples.ts';

/** A sample that is rendered as a section of the page; `refusal` is the error if the section can't be shown with these fields. */
export interface PlacedSample extends SectionSample {
  refusal?: string;
  /** Its section where the data of the page differs. */
  element?: ReactNode;
}

/** The data of a gallery page. */
export interface GalleryView extends GalleryPage {
  content: Content;
  title: string;
  sections: PlacedSample[];
  parts: PartSample[];
  /** CSS in addition to that of its sections. */
  styles: string;
}

/** Position of the first sample: the section at position 1 would become the page's h1, which the gallery has already. */
export const FIRST_INDEX = 2;

/**
 * Prepares a gallery page, and stores in `locals` what the document reads.
 * @param astro the route's `Astro`
 * @returns undefined if there is no such page, or no gallery
 */
export async function prepareGallery({ locals, request, url }: AstroGlobal): Promise<GalleryView | undefined> {
  const content = locals.content ?? (await siteContent.current());
  const page = locateGalleryPage(content, decodeURI(url.pathname).replace(/(?<=.)\/$/, ''));
  const home = page && content.routes.byPath.get('/');
  if (!page || !home) return undefined;
  const { locale, path, subject } = page;
  const title = subject ? subject.name.replace(/^./, (letter) => letter.toUpperCase()) : 'Gallery';
  const base = buildPageView(content, { ...home, locale, path }, ownEnvironment);
  const found = subject?.kind === 'sections' ? sectionSamples(subject.name, content, locale) : [];
  const samples = found.map((sample, at) => ({
    ...sample,
    // Ids must be unique on the page: anchors, and labels by reference.
    section: { ...sample.section, sectionId: `sample-${at + 1}-section` },
  }));
  const sections = samples.map(({ section }) => section);
  const data = { ...base.data, headingIds: headingIds(sections), flags: flagsOf(sections), demo: ownEnvironment.demo };
  locals.view = galleryView(base, data, sections, title);
  locals.isCacheable = false;
  locals.tags = [];
  let sectionIndex = FIRST_INDEX + sections.length;
  locals.nextSectionIndex = () => {
    sectionIndex += 1;
    return sectionIndex;
  };
  locals.entryById = (id) => content.graph(locale).entry(id);
  pageDataOf.set(request, data);
  const part = subject?.kind === 'parts' ? await findPart(subject.name) : undefined;
  return {
    ...page,
    content,
    title,
    sections: await Promise.all(samples.map((sample, at) => placed(sample, FIRST_INDEX + at, data))),
    parts: part?.gallery(sampleContent(content, locale)) ?? [],
    styles: part ? withForcedStates(styleText(part.collectedStyles)) : '',
  };
}

/** The home page's view without its content: no header, no banners, no structured data, and not for search engines. */
function galleryView(base: PageView, data: PageData, sections: ShownSection[], title: string): PageView {
  return {
    ...base,
    data,
    settings: { ...base.settings, header: undefined, footer: undefined, consent: undefined },
    parts: sections.length > 0 ? [{ sections, index: FIRST_INDEX }] : [],
    sections,
    banner: undefined,
    alternates: [],
    breadcrumbs: [],
    redirectFlags: [],
    title: `${title} – gallery`,
    description: 'Every section and every part of the design system.',
    isNoIndex: true,
  };
}

function flagsOf(sections: ShownSection[]): PageData['flags'] {
  return islandFlags(sectionModelsIn(sections), new Map(), processVariables());
}

/** A sample may refuse only if something is missing, such as articles that aren't translated. Any other error is a fault, which the renderer logs. */
async function placed(sample: SectionSample, index: number, data: PageData): Promise<PlacedSample> {
  if (sample.page)
    return { ...sample, element: await sectionOnPage(sample.section, index, { ...data, ...sample.page }) };
  const mayRefuse = sample.state === 'required fields only' || data.locale !== data.defaultLocale;
  const refusal = mayRefuse ? await sectionRefusal(sample.section, data) : undefined;
  return { ...sample, refusal };
}

/** Lets a sample look hovered: CSS can't simulate that state. */
function withForcedStates(css: string): string {
  return css.replaceAll(/:hover\b/g, ":is(:hover, [data-forced='hover'] *)");
}
