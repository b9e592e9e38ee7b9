import type { EventProperties } from '@cumulus/tracking-plan';
import { filledFields, SECTION, sectionFieldsOf } from '../sections/sectionFields.ts';
import type { Happened } from '../tracker/eventMetadata.ts';

/** Specification section 3, "Click location record". */
export type ClickLocation = NonNullable<EventProperties['click web']['clickLocation']>;

/** Specification section 3, "Content-properties for click tracking". */
export type ClickProperties = Omit<EventProperties['click web'], 'clickLocation'>;

/** A click as it was when it happened: the page may have changed, or be gone, when it is told. */
export interface Click extends Happened {
  /** The record's breadcrumb is added when it is tracked: only then is it known which click was the last one. */
  properties: ClickProperties & { clickLocation: Omit<ClickLocation, 'breadcrumb'> };
  /** The way to it, in one line: breadcrumb of the next click. */
  trail: string;
}

/** Stands where it can't be told where a click was (specification section 3). */
export const UNKNOWN = 'unknown';

/** Read as they are from the control or what it stands in. */
const INHERITED = [
  'source',
  'label',
  'title',
  'fromSlide',
  'toSlide',
  'articleLabel',
  'articleTitle',
  'articleBlockId',
  'articleBlockIndex',
  'articleBlockModelName',
];

/**
 * The content-properties of what was clicked, by data attributes of the control or of whatever it stands in, the nearest first. Empty ones are
 * left out.
 * @param control a link, a button, or anything else that can be used; rendered on the server or by React, it makes no difference
 */
export function contentPropertiesOf(control: HTMLElement): ClickProperties {
  const read = (name: string, at: HTMLElement | null = control): string | undefined =>
    at ? at.dataset[name] || read(name, at.parentElement) : undefined;
  const section = sectionFieldsOf(control.closest<HTMLElement>(SECTION));
  return filledFields({
    ...section,
    color: read('color') || read('tone'),
    buttonClicked: read('buttonClicked') || buttonText(control),
    linkUrl: control.getAttribute('href'),
    linkTitle: read('linkTitle') || control.title,
    type: read('clickedType') || read('type'),
    location: read('location') || section.sectionModelName,
    ...Object.fromEntries(INHERITED.map((name) => [name, read(name)])),
  });
}

/** Long enough to tell buttons apart; a whole card may be one link. */
const MOST_CHARACTERS = 200;

/** What a button or link says: the text of its children, else what its picture says, else what is only read aloud, else its accessible name. */
export function buttonText(control: Element): string {
  const text =
    textOf(control, true) ||
    control.querySelector('img')?.alt ||
    textOf(control, false) ||
    control.getAttribute('aria-label') ||
    '';
  return text.slice(0, MOST_CHARACTERS);
}

function textOf(node: Node, isSeen: boolean): string {
  if (node instanceof Text) return node.data;
  if (isSeen && node instanceof Element && node.matches('.visuallyHidden')) return '';
  const texts = [...node.childNodes].map((child) => textOf(child, isSeen));
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/**
 * Where was clicked: `root` is the part of the document (header, main, footer, a dialog), `parent` the section or named place within it. What can't be
 * told is 'unknown' (specification section 3).
 * @returns the record, and the way there in one line, from the page on
 */
export function clickLocationOf(
  control: HTMLElement,
  properties: ClickProperties,
): { clickLocation: Click['properties']['clickLocation']; trail: string } {
  const part = control.closest<HTMLElement>('body > *');
  const root = part?.dataset.location || part?.localName || UNKNOWN;
  const { sectionId, sectionModelName, location = UNKNOWN, buttonClicked = UNKNOWN } = properties;
  const parent = sectionId || sectionModelName || location;
  const way = [document.documentElement.dataset.pageId, root, parent, buttonClicked];
  const trail = way.filter((step, at) => step && step !== way[at - 1]).join(' > ');
  return { clickLocation: { root, parent, buttonClicked, location }, trail };
}
