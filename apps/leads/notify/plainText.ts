/** Invisible format characters, such as those that reverse the direction of text. Two join letters in Persian and emoji, and stay. */
const FORMAT_CHARACTERS = /(?![\u200c\u200d])\p{Cf}/gu;
const BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
const CONTROLS = /\p{Cc}+/gu;
const CONTROLS_BUT_NEWLINES = /(?!\n)\p{Cc}/gu;

/**
 * Makes one line of any text, for a header of a mail: without line breaks of any alphabet, control characters, and the start of an encoded word
 * (RFC 2047), which a mail program would decode.
 * @param maxLength characters that are kept
 */
export function toLine(text: string, maxLength = 200): string {
  const line = text
    .toWellFormed()
    .replace(BREAKS, ' ')
    .replace(CONTROLS, ' ')
    .replace(FORMAT_CHARACTERS, '')
    .replaceAll('=?', '= ?')
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(line, maxLength);
}

/** Makes plain text with `\n` as its only line break, and without characters that are not visible. */
export function toPlainText(text: string, maxLength = 8_000): string {
  const plain = text
    .toWellFormed()
    .replace(BREAKS, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS_BUT_NEWLINES, '')
    .replace(FORMAT_CHARACTERS, '')
    .trim();
  return shorten(plain, maxLength);
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
}

const ATOM = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const ADDRESS = new RegExp(`^(?=.{1,64}@.{1,253}$)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`, 'u');

/**
 * Whether a text is one mail address that needs no quoting (RFC 5321, dot-string): no list, no display name, no spaces. Forms accept more
 * (REQ-LEA-01), so that nobody is refused by a rule of ours; such an address gets no mail.
 */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
