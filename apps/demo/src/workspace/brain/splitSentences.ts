/** A full stop that ends an abbreviation and no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Ll}|z\. B|St|Dr|Mr|Mrs|Ms|Nr|vs|ca|bzw|inkl|max|min|Std|Str|approx)\.$/u;
const ORDINAL = /\d\.$/;
/** What follows the full stop of a German ordinal: `am 18. Juni`. */
const MONTH = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/;

/** The sentences of a text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.trim().split(/(?<=[.!?…][”“"’)]?)\s+/)) {
    const last = sentences.at(-1);
    const goesOn =
      last && (/^\p{Ll}/u.test(part) || ABBREVIATION.test(last) || (ORDINAL.test(last) && MONTH.test(part)));
    if (goesOn) sentences[sentences.length - 1] = `${last} ${part}`;
    else if (part) sentences.push(part);
  }
  return sentences;
}
