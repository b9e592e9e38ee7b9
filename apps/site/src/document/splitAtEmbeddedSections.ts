/** A piece of markup, or the place where rich text embeds a section. */
export type MarkupPart = { html: string } | { entryId: string };

/** What `EmbeddedSection` (design-system/RichText) leaves in the markup. */
const MARKER = /<cu-section data-entry-id="([\w.-]+)"><\/cu-section>/g;

/**
 * Rich text is React and knows nothing of sections; where it embeds one, it leaves a marker, which the document replaces by the section.
 * @param html markup with markers
 */
export function splitAtEmbeddedSections(html: string): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let end = 0;
  for (const match of html.matchAll(MARKER)) {
    parts.push({ html: html.slice(end, match.index) });
    parts.push({ entryId: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  parts.push({ html: html.slice(end) });
  return parts;
}
