/** A piece of markup, or the place where rich text embeds a section. */
export type MarkupPart = { html: string } | { entryId: string };

/** Rendered by `EmbeddedSection` (design-system/RichText). */
const MARKER = /<cu-section data-entry-id="([\w.-]+)"><\/cu-section>/g;

/**
 * Rich text is a React component and can't render sections: it renders a marker, which the document replaces by the section.
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
