import { filledFields } from '../sections/filledFields.ts';
import { SECTION } from '../sections/SECTION.ts';
import { sectionFieldsOf } from '../sections/sectionFieldsOf.ts';
import { buttonText } from './buttonText.ts';
import type { ClickProperties } from './ClickProperties.ts';

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
