/** A file beside the store's, which says that it is to be looked through at the next start. */
export function suspicionOf(path: string): string {
  return `${path}-suspect`;
}
