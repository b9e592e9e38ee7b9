const REDACTED = 'REDACTED';

/** Every text with something to redact has one of these. */
const HINT = /@|＠|%|e-?mail/i;

/** `email=…` and similar, whatever the value; the `=` and the end of the value may be encoded, as in an address within an address. */
const EMAIL_PARAMETER = /(e-?mail(?:\[\]|%(?:25)*5B%(?:25)*5D)?(?:=|%(?:25)*3D))(?:(?!%(?:25)*(?:26|23))[^&#\s])+/gi;

const QUOTE = '(?:"|%(?:25)*22)';
/** A quoted name before the @ may contain anything: `"mary roe"@`. Bounded, so that the time stays linear in the length of the text. */
const QUOTED_NAME = new RegExp(
  `${QUOTE}(?:(?:\\\\|%(?:25)*5C)${QUOTE}|(?!${QUOTE})[^]){1,100}${QUOTE}(?=@|＠|%(?:25)*(?:40|EF%(?:25)*BC%(?:25)*A0))`,
  'gi',
);

/** A parameter with its value, or the text between two separators of an address or a sentence. */
const PART = /([?&][^\s/?&=#]*=)([^\s&#]+)|[^\s/?&#:;,<>]+/g;
/** The beginning of a page's address: in a part that is one, only the e-mail address is replaced. */
export const PAGE_ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/|^[?#]/i;

/** Encoded separators: `/ ? & # : ; , < >`, white space and `=`, encoded any number of times; those of END_SEPARATOR end a value. */
const SEPARATOR = '%(?:25)*(?:2F|3F|26|3D|23|3A|3B|2C|3C|3E|20|09|0A|0D)';
const END_SEPARATOR = '%(?:25)*(?:3F|26|23|3B)';
const EQUALS = '(?:=|%(?:25)*3D)';
const RUN = `(?:[^\\s/?&=#:;,<>%]|(?!${SEPARATOR})%)+`;
/** Of an encoded address: a parameter with its value, a separator, or the text between two. A `=` within a name is text: `bounce-jane=mail.example@list.example`. */
const INNER_PART = new RegExp(
  `((?:[?&;]|${END_SEPARATOR})${RUN}${EQUALS})((?:[^\\s?&#;%]|(?!${END_SEPARATOR})%)+)|${SEPARATOR}|${RUN}(?:${EQUALS}(?:${RUN})?)*`,
  'gi',
);

/**
 * Replaces e-mail addresses in an address or any text by REDACTED: the value of an `email=` parameter, and everything of their form (text, @, text, dot,
 * text: REQ-LEA-01), in path, query and hash, plain or encoded any number of times. When in doubt it replaces: `logo@2x.png`, and the whole
 * value of a parameter that contains one.
 * REQ-ANA-10, REQ-PRF-11.
 */
export function redactEmails(text: string): string {
  if (!HINT.test(text)) return text;
  return text.replace(EMAIL_PARAMETER, `$1${REDACTED}`).replace(QUOTED_NAME, REDACTED).replace(PART, redactPart);
}

/** Whether a text may have something to redact: a cheap look at long texts, such as JSON, of which most have nothing. */
export function mayHaveEmail(text: string): boolean {
  return HINT.test(text);
}

function redactPart(part: string, name?: string, value = ''): string {
  if (name) return redactWhole(name, name[0]) + redactPart(value);
  return PAGE_ADDRESS.test(decodeAll(part) ?? '') ? part.replace(INNER_PART, redactInner) : redactWhole(part);
}

function redactInner(part: string, name?: string, value = ''): string {
  if (!name) return redactWhole(part);
  const isAddress = PAGE_ADDRESS.test(decodeAll(value) ?? '');
  return (
    redactWhole(name) + (isAddress ? value.replace(INNER_PART, (inner) => redactWhole(inner)) : redactWhole(value))
  );
}

/** @param separator stays before the replacement */
function redactWhole(part: string, separator = ''): string {
  const plain = decodeAll(part);
  const afterAt = plain?.replace('＠', '@').match(/^.+?@(.+)$/s)?.[1] ?? '';
  return plain === undefined || /.\../s.test(afterAt) ? separator + REDACTED : part;
}

/** An escape of a printable ASCII character or of the full-width @, encoded any number of times. */
const ESCAPE = /%(?:25)*(?:EF%(?:25)*BC%(?:25)*A0|([2-7][\dA-F]))/gi;
/** One round decodes repeated `%25` completely; more rounds are needed only for escapes within escapes, with each letter encoded. */
const MAX_ROUNDS = 8;

/**
 * Decodes ASCII and `＠` (read as @) until nothing is left to decode: `%25%34%30` is `%40`, which is `@`.
 * @returns undefined where the rounds don't suffice
 */
function decodeAll(text: string): string | undefined {
  let plain = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = plain;
    plain = before.replace(ESCAPE, (_, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : '@'));
    if (plain === before) return plain;
  }
  return undefined;
}
