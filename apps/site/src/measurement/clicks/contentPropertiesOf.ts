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
  const read = (name: string) => {
    let at: HTMLElement | null = control;
    while (at && !at.dataset[name]) at = at.parentElement;
    return at?.dataset[name];
  };
  const section = sectionFieldsOf(control.closest<HTMLElement>(SECTION));
  const found: Record<string, unknown> = {
    ...section,
    color: read('color') || read('tone'),
    buttonClicked: read('buttonClicked') || buttonText(control),
    linkUrl: control.getAttribute('href'),
    linkTitle: read('linkTitle') || control.title,
    type: read('clickedType') || read('type'),
    location: read('location') || section.sectionModelName,
  };
  for (const name of INHERITED) found[name] = read(name);
  const properties: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(found))
    if (value) properties[name] = /Slide$|BlockIndex$/.test(name) ? Number(value) : value;
  return properties;
}
