import type { EventProperties } from '@cumulus/tracking-plan';
import { createPendingRecords } from '../outbox/pendingRecords.ts';
import { omitEmptyFields, readSectionFields, SECTION_SELECTOR } from '../sections/sectionFields.ts';
import { createEventMetadata, type EventMetadata } from '../tracker/eventMetadata.ts';
import type { ClickEvent, ClickEvents } from './keepClickEvents.ts';

/** REQ-ANA-08. */
type ClickLocation = NonNullable<EventProperties['click web']['clickLocation']>;

/** REQ-ANA-07. */
type ClickProperties = Omit<EventProperties['click web'], 'clickLocation'>;

/** A click, read when it happens: the page may have changed or be gone when it is tracked. */
export interface Click extends EventMetadata {
  /** The breadcrumb is added when the click is tracked, because only then the click before it is known. */
  properties: ClickProperties & { clickLocation: Omit<ClickLocation, 'breadcrumb'> };
  /** Page, place and control in one line: the breadcrumb of the next click. */
  trail: string;
}

/** Calls the listener with the clicks so far, and from then on with each new one. */
export type ClickSource = (listener: (click: Click) => void) => void;

/** Clicks on pages that were left before the tracking code had loaded. */
export const pendingClicks = createPendingRecords<Click>('cuClicks:');

/**
 * Records every click, before the page handles it, and keeps it until the tracking code has loaded; where the page is left before that, the next page takes
 * it.
 * @param events from which the clicks are read
 * @param signal stops the recording
 */
export function listenForClicks(events: ClickEvents, signal: AbortSignal): ClickSource {
  const waiting: Click[] = [];
  const readClick = createClickReader();
  let onClick = (click: Click): unknown => waiting.push(click);
  events((event) => {
    const click = readClick(event);
    if (click) onClick(click);
  });
  addEventListener('pagehide', () => pendingClicks.add(waiting.splice(0)), { signal });
  return (listener) => {
    onClick = listener;
    waiting.splice(0).forEach(listener);
  };
}

const CONTROL = 'a[href],button,summary,[data-clicked-type]';
/** Disabled controls, the buttons of videos, which send an event of their own, and the consent dialogs. */
const NOT_COUNTED =
  '[aria-disabled="true"],[data-service] button,[data-consent-banner] *,#cc-main *,#onetrust-consent-sdk *';
const MIDDLE_BUTTON = 1;

/**
 * Clicks are those on links, buttons and other controls, a video that a visitor starts, and a slide moved by hand. The reader must get all events of a
 * page in order, each during its dispatch; those from before this code had loaded are read later.
 */
function createClickReader(): (event: ClickEvent) => Click | undefined {
  let requestedSlide: string | undefined;

  const read = (control: HTMLElement, more?: ClickProperties): Click => {
    const properties = { ...readClickProperties(control), ...more };
    const { clickLocation, trail } = readClickLocation(control, properties);
    return { properties: { ...properties, clickLocation }, trail, ...createEventMetadata() };
  };
  const click = ({ target, type, button, eventPhase }: MouseEvent) => {
    const control = (target as Element).closest?.<HTMLElement>(CONTROL);
    if (!control || control.matches(NOT_COUNTED)) return undefined;
    // The middle button opens links in a new tab and does nothing else.
    if (type === 'auxclick' && !(button === MIDDLE_BUTTON && control.matches('a'))) return undefined;
    // Kept until the carousel has moved: other controls may be clicked before that.
    requestedSlide = control.dataset.toSlide ?? requestedSlide;
    const clicked = read(control);
    const details = control.matches('summary') && control.closest('details');
    if (details) {
      // The browser toggles it after the event, so an early click (phase 0) finds the new state.
      const isOpening = details.open === !eventPhase;
      clicked.properties.type = `${isOpening ? 'open' : 'close'}-${clicked.properties.type}`;
    }
    return clicked;
  };

  return (event) => {
    if (!(event instanceof CustomEvent)) return click(event);
    const { detail } = event;
    const element = event.target as HTMLElement;
    if ('service' in detail)
      return read(element.querySelector<HTMLElement>('button,video') ?? element, {
        type: 'video',
        source: detail.service,
        linkUrl: detail.url,
      });
    const { fromSlide, toSlide, isAutoplay } = detail;
    const isByButton = requestedSlide === `${toSlide}`;
    requestedSlide = undefined;
    if (isAutoplay || isByButton) return undefined;
    return read(element, { type: 'swipe', fromSlide, toSlide, buttonClicked: undefined });
  };
}

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

/** In place of a `<wbr>`: what it divides is one word. */
const JOINER = '\u2060';

function textOf(node: Node, isVisibleOnly: boolean): string {
  if (node instanceof Text) return node.data;
  if (isVisibleOnly && node instanceof Element && node.matches('.visuallyHidden')) return '';
  if (node.nodeName === 'WBR') return JOINER;
  const texts = [...node.childNodes].map((child) => textOf(child, isVisibleOnly));
  return texts.join(' ').replaceAll(` ${JOINER} `, '').replace(/\s+/g, ' ').trim();
}

/** Value of a part of the click location that can't be determined (REQ-ANA-08). */
export const UNKNOWN = 'unknown';

/**
 * Where the click was: `root` is the part of the document (header, main, footer, a dialog), `parent` the section or named place within it
 * (REQ-ANA-08).
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
