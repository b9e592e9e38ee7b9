import type { PublishedContent } from '../../content/PublishedContent.ts';

/** Published content in which form 1299 has a name. @param name as editors write it */
export function contentWithForm(name: string): Pick<PublishedContent, 'entries'> {
  const sys = { id: 'form', contentType: { sys: { id: 'form' } } };
  return {
    entries: new Map([
      ['form', { sys, fields: { sectionInternalName: { 'en-US': name }, formId: { 'en-US': 1299 } } }],
    ]),
  };
}
