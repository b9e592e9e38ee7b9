const tones = ['peach', 'sky', 'marigold', 'lilac', 'mint', 'cobalt'] as const;

/** The tone that a name always has, so that one person looks the same in every widget. */
export function toneOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'sky';
}
