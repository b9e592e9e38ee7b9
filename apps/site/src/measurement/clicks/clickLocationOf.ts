import type { Click } from './Click.ts';
import type { ClickProperties } from './ClickProperties.ts';
import { UNKNOWN } from './UNKNOWN.ts';

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
