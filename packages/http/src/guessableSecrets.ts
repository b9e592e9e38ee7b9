/** Words of placeholders. `your` counts as a word of its own only, since four letters occur in random base64. */
const PLACEHOLDER =
  /secret|passw[o0]r[dt]|passphrase|change.?me|replace|example|default|placeholder|insecure|development|letmein|qwerty|(?:^|[-_. ])your(?:[-_. ]|$)/;
/** Of the steps from one character to the next, so many are to the same or a neighbour in what people type, such as `abcdef…` or `123456…`; in random text one in five. */
const MAX_RUN_SHARE = 0.65;
/** Different characters. Of random secrets with 32 hexadecimal digits one in 28 million has fewer, with 16 one in 200; placeholders such as `xxxx…` have one. */
const MIN_CHARACTERS = 8;

/**
 * Whether a secret can be guessed: it has few different characters, is a placeholder, or runs or repeats. Letters count in any case. Random secrets of
 * 32 hexadecimal digits or base64 pass; one of 64 characters base64 in ten million doesn't.
 * REQ-SEC-04.
 */
export function isGuessable(secret: string): boolean {
  const text = secret.toLowerCase();
  return new Set(text).size < MIN_CHARACTERS || PLACEHOLDER.test(text) || runs(text) || repeats(text);
}

function runs(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  return steps.filter((step) => step <= 1).length > MAX_RUN_SHARE * steps.length;
}

/** Whether it is a part of at most half its length, again and again. */
function repeats(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return true;
  return false;
}
