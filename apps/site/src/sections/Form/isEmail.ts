/** Whether a text looks like a mail address: text, @, text, dot, text (specification section 5). */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim());
}
