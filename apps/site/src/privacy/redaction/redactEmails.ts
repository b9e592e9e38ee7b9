/** An escape of a printable ASCII character, encoded any number of times, or the wide @. */
const ESCAPE = /%(?:25)*(?:EF%(?:25)*BC%(?:25)*A0|([2-7][\dA-F]))/gi;
/** `%25` repeated is undone at once: more rounds than these need escapes within escapes, each letter of them encoded. */
const MOST_ROUNDS = 8;

/**
 * Undoes percent-encoding until nothing of it is left, as far as ASCII and `＠` (read as @) go: `%25%34%30` is `%40`, which is `@`.
 * @returns nothing where there is no end to it
 */
export function decodeAll(text: string): string | undefined {
  let plain = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = plain;
    plain = before.replace(ESCAPE, (_, code) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : '@'));
    if (plain === before) return plain;
  }
  return undefined;
}

const REDACTED = 'REDACTED';

/** `email=…` and the like, whatever the value is; the `=` and what ends the value may be encoded, as in an address within an address. */
const EMAIL_PARAMETER = /(e-?mail(?:\[\]|%(?:25)*5B%(?:25)*5D)?(?:=|%(?:25)*3D))(?:(?!%(?:25)*(?:26|23))[^&#\s])+/gi;

const QUOTE = '(?:"|%(?:25)*22)';
/** A name in quotes before the @ may hold anything: `"mary roe"@`. Bounded, so that a long text costs no more than its length. */
const QUOTED_NAME = new RegExp(
  `${QUOTE}(?:(?:\\\\|%(?:25)*5C)${QUOTE}|(?!${QUOTE})[^]){1,100}${QUOTE}(?=@|＠|%(?:25)*(?:40|EF%(?:25)*BC%(?:25)*A0))`,
  'gi',
);

/** A parameter and its value, or what stands between two marks of a page's address or a text. */
const PART = /([?&][^\s/?&=#]*=)([^\s&#]+)|[^\s/?&#:;,<>]+/g;
/** Such a part is an address itself: the rest of it is kept. */
const PAGE_ADDRESS = /^(?:[a-z][a-z\d+.-]*:)?\/|^[?#]/i;

/** The marks that divide it, encoded any number of times: `/ ? & # : ; , < >`, white space, and `=`; the first four end a value. */
const MARK = '%(?:25)*(?:2F|3F|26|3D|23|3A|3B|2C|3C|3E|20|09|0A|0D)';
const END_MARK = '%(?:25)*(?:3F|26|23|3B)';
const EQUALS = '(?:=|%(?:25)*3D)';
const RUN = `(?:[^\\s/?&=#:;,<>%]|(?!${MARK})%)+`;
/** A parameter and its value, a mark, or what stands between two: `=` is none in `bounce-jane=mail.example@list.example`. */
const INNER_PART = new RegExp(
  `((?:[?&;]|${END_MARK})${RUN}${EQUALS})((?:[^\\s?&#;%]|(?!${END_MARK})%)+)|${MARK}|${RUN}(?:${EQUALS}(?:${RUN})?)*`,
  'gi',
);

/**
 * Replaces e-mail addresses in an address (or any text) by REDACTED: the value of an `email=` parameter, and whatever looks like one (text, @,
 * text, dot, text: specification section 5), in path, query and hash, plain or encoded once or more. Rather too much than too little:
 * `logo@2x.png` goes too, and the whole value of a parameter that holds one.
 */
export function redactEmails(text: string): string {
  if (!/@|＠|%|e-?mail/i.test(text)) return text;
  return text.replace(EMAIL_PARAMETER, `$1${REDACTED}`).replace(QUOTED_NAME, REDACTED).replace(PART, redactPart);
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

/** @param mark that stays before it */
function redactWhole(part: string, mark = ''): string {
  const plain = decodeAll(part);
  const afterAt = plain?.replace('＠', '@').match(/^.+?@(.+)$/s)?.[1] ?? '';
  return plain === undefined || /.\../s.test(afterAt) ? mark + REDACTED : part;
}
