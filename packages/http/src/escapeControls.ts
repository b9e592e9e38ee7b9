/** Control characters, line separators, marks that change the direction of text, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Escapes, as JSON does, what would end a log line, move a terminal's cursor or turn the direction of text. For log lines with text of content files.
 * @param text one line
 */
export function escapeControls(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return SHORT[character] ?? `\\u${code}`;
  });
}
