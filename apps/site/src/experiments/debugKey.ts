/** What the server knew of the visitor when it made a debug page. Cookies may come right after, from a page that is prefetched. */
export interface KnownVisitor {
  /** Whether there was an id, cookie `cuGBId`. */
  hasId: boolean;
  /** Whether variants were remembered, cookie `cuGBVariant`. */
  hasVariants: boolean;
  /** Two letters, where it is known; the browser doesn't know it. */
  country?: string;
}

const DEBUG = '~debug';
const FORM = /^~debug(?:~(id)?~(variants)?~([A-Z]{2})?)?$/;

/** The part of a page's variant key that makes it a debug page: `~debug~id~variants~AT`. It comes first. */
export const debugKey = {
  write: ({ hasId, hasVariants, country = '' }: KnownVisitor): string =>
    [DEBUG, hasId ? 'id' : '', hasVariants ? 'variants' : '', /^[A-Z]{2}$/.test(country) ? country : ''].join('~'),

  /** @returns nothing where the part is none */
  read(part = ''): KnownVisitor | undefined {
    const found = FORM.exec(part);
    if (!found) return undefined;
    const [, id, variants, country] = found;
    return { hasId: id !== undefined, hasVariants: variants !== undefined, ...(country && { country }) };
  },
};
