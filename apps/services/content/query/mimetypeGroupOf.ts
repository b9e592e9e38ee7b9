/** The vendor's names for kinds of files, as its official clients list them. */
export const MIMETYPE_GROUPS = [
  ...['attachment', 'plaintext', 'image', 'audio', 'video', 'richtext', 'presentation'],
  ...['spreadsheet', 'pdfdocument', 'archive', 'code', 'markup'],
] as const;
export type MimetypeGroup = (typeof MIMETYPE_GROUPS)[number];

/** The first that fits counts: an SVG is an image before it is markup, a CSV a spreadsheet before it is text. */
const PATTERNS: [MimetypeGroup, RegExp][] = [
  ['image', /^image\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['pdfdocument', /^application\/pdf$/],
  ['spreadsheet', /spreadsheet|ms-excel|\/csv$|numbers/],
  ['presentation', /presentation|powerpoint|keynote/],
  ['richtext', /wordprocessing|msword|opendocument\.text|\/rtf$|richtext|apple\.pages/],
  ['archive', /zip|compressed|\/x-(tar|bzip2?|rar|gtar)$|vnd\.rar|gzip/],
  ['markup', /\/(html|markdown|x-markdown|xml)$|\+xml$/],
  ['code', /javascript|ecmascript|typescript|json$|\/css$|\/x-(sh|python|ruby|php|java|c|c\+\+|yaml)|\/yaml$/],
  ['plaintext', /^text\//],
];

/**
 * The group of an asset's file, for `mimetype_group`. The vendor names the groups and not what is in them: `image/*`, `video/*` and
 * `audio/*` are certain, the other ones go by the common media types.
 * @param contentType media type, perhaps with parameters
 * @returns `attachment` for whatever has no group of its own
 */
export function mimetypeGroupOf(contentType: string): MimetypeGroup {
  const type = contentType.toLowerCase().replace(/;.*$/, '').trim();
  return PATTERNS.find(([, pattern]) => pattern.test(type))?.[0] ?? 'attachment';
}
