import { badRequest } from '@cumulus/server/Service';

/** Parts of a body: no service reads more. */
const MAX_PARTS = 4;
const MAX_HEADER_BYTES = 4_096;
const END_OF_LINE = '\r\n';
const END_OF_HEADERS = '\r\n\r\n';
const TYPE = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const NAME = /^content-disposition:\s*form-data\s*;(?:[^\r\n]*;)?\s*name="([^"]{1,100})"/im;

/**
 * Splits a whole `multipart/form-data` body (RFC 7578) by its boundary, and doesn't copy its parts. It searches for the boundary only, so that a body of a
 * megabyte takes a millisecond whatever is in it; parsers of streams take up to a second for one that is nothing but boundaries.
 * @param contentType with the boundary
 * @returns the parts by name
 * @throws RequestError 400 for what is malformed, a name that comes twice, and more than four parts
 */
export function splitMultipart(body: Buffer, contentType: string): Map<string, Buffer> {
  const [, quoted, plain] = TYPE.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw refusal('no boundary');
  const separator = `${END_OF_LINE}--${boundary}`;
  const parts = new Map<string, Buffer>();
  let at = separator.length - END_OF_LINE.length;
  if (body.subarray(0, at).toString('latin1') !== separator.slice(END_OF_LINE.length))
    throw refusal('no first boundary');
  while (body.toString('latin1', at, at + 2) === END_OF_LINE) {
    const end = body.indexOf(separator, at, 'latin1');
    if (end === -1) throw refusal('no last boundary');
    const [name, content] = readPart(body.subarray(at + END_OF_LINE.length, end));
    if (parts.has(name) || parts.size === MAX_PARTS) throw refusal('a part comes twice, or there are too many');
    parts.set(name, content);
    at = end + separator.length;
  }
  if (body.toString('latin1', at, at + 2) === '--') return parts;
  throw refusal('no end');
}

function readPart(part: Buffer): [string, Buffer] {
  const end = part.subarray(0, MAX_HEADER_BYTES).indexOf(END_OF_HEADERS);
  const [, name] = NAME.exec(end === -1 ? '' : part.toString('latin1', 0, end)) ?? [];
  if (name === undefined) throw refusal('a part without a name');
  return [name, part.subarray(end + END_OF_HEADERS.length)];
}

const refusal = (problem: string) => badRequest(`The body is no multipart/form-data: ${problem}`);
