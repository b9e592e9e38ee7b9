import type { EventProperties } from '@cumulus/tracking-plan';
import { omitEmptyFields, readSectionFields, SECTION_SELECTOR } from '../sections/sectionFields.ts';
import type { EventMetadata } from '../tracker/eventMetadata.ts';

/** Specification section 3, "Click location record". */
export type ClickLocation = NonNullable<EventProperties['click web']['clickLocation']>;

/** Specification section 3, "Content-properties for click tracking". */
export type ClickProperties = Omit<EventProperties['click web'], 'clickLocation'>;

/** A click, read when it happens: the page may have changed or be gone when it is tracked. */
export interface Click extends EventMetadata {
  /** The breadcrumb is added when the click is tracked, because only then the click before it is known. */
  properties: ClickProperties & { clickLocation: Omit<ClickLocation, 'breadcrumb'> };
  /** Page, place and control in one line: the breadcrumb of the next click. */
  trail: string;
}

/** Value of a part of the click location that can't be determined (specification section 3). */
export const UNKNOWN = 'unknown';

/** Properties with the same name as their data attribute. */
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
 * The content-properties of a click, from data attributes of the control or its nearest ancestor that has them. Empty ones are left out.
 * @param control rendered by the server or by React
 */
export function readClickProperties(control: HTMLElement): ClickProperties {
  const read = (name: string, at: HTMLElement | null = control): string | undefined =>
    at ? at.dataset[name] || read(name, at.parentElement) : undefined;
  const section = readSectionFields(control.closest<HTMLElement>(SECTION_SELECTOR));
  return omitEmptyFields({
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

/** Long enough to distinguish buttons; a whole card may be one link. */
const MAX_TEXT_LENGTH = 200;

/** Text of a button or link: its visible text, else the alternative text of its image, else its visually hidden text, else its label. */
function buttonText(control: Element): string {
  const text =
    textOf(control, true) ||
    control.querySelector('img')?.alt ||
    textOf(control, false) ||
    control.getAttribute('aria-label') ||
    '';
  return text.slice(0, MAX_TEXT_LENGTH);
}

function textOf(node: Node, isVisibleOnly: boolean): string {
  if (node instanceof Text) return node.data;
  if (isVisibleOnly && node instanceof Element && node.matches('.visuallyHidden')) return '';
  const texts = [...node.childNodes].map((child) => textOf(child, isVisibleOnly));
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/**
 * Where the click was: `root` is the part of the document (header, main, footer, a dialog), `parent` the section or named place within it
 * (specification section 3).
 */
export function readClickLocation(
  control: HTMLElement,
  properties: ClickProperties,
): { clickLocation: Click['properties']['clickLocation']; trail: string } {
  const part = control.closest<HTMLElement>('body > *');
  const root = part?.dataset.location || part?.localName || UNKNOWN;
  const { sectionId, sectionModelName, location = UNKNOWN, buttonClicked = UNKNOWN } = properties;
  const parent = sectionId || sectionModelName || location;
  const steps = [document.documentElement.dataset.pageId, root, parent, buttonClicked];
  const trail = steps.filter((step, at) => step && step !== steps[at - 1]).join(' > ');
  return { clickLocation: { root, parent, buttonClicked, location }, trail };
}
