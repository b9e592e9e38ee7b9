/** A full stop of an ordinal or an abbreviation ends no sentence: `am 18. Juni`, `z. B.`, `St. Mary`. */
const NO_END = /(?:\d|\b(?:\p{L}|St|Dr|Mr|Mrs|Ms|No|Nr|vs|ca|bzw|etc|inkl|max|min|Std|Str))\.$/u;

/** The sentences of a text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const part of text.split(/(?<=[.!?…][”“"’)]?)\s+/)) {
    const sentence = open ? `${open} ${part}` : part;
    open = NO_END.test(sentence) ? sentence : '';
    if (!open && sentence) sentences.push(sentence);
  }
  return open ? [...sentences, open] : sentences;
}
