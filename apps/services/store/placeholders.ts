/** `$1, $2, …` for a list of parameters. @param count how many @param first the number of the first */
export function placeholders(count: number, first = 1): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}
