import { cookieText } from './cookies/flagText.ts';

/** No value is encoded so: a reader of the key skips the flag, and the page isn't taken for one without flags. */
const REFUSED = '~';
const NONE: ReadonlySet<string> = new Set();

/**
 * The text by which a combination of variants is named: `flag=value` of each flag in their order, `flag=` where it shows the control, both encoded
 * as in cookies: the key stands in headers too.
 * @param flags with the values that have a variant
 * @param valueFor a flag's value as text
 * @param refused flags that should have led away and can't: they are no part of what the page does
 */
export function variantKeyOf(
  flags: readonly { flag: string; values: readonly string[] }[],
  valueFor: (flag: string) => string | undefined,
  refused: ReadonlySet<string> = NONE,
): string {
  const parts = flags.map(({ flag, values }) => {
    if (values.length === 0 && refused.has(flag)) return `${cookieText.encode(flag)}=${REFUSED}`;
    const value = valueFor(flag);
    return `${cookieText.encode(flag)}=${value !== undefined && values.includes(value) ? cookieText.encode(value) : ''}`;
  });
  return parts.join();
}

/** The visitor at the time when the server rendered a debug page. A prefetched page may set cookies right after. */
export interface RenderedVisitor {
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
export const debugVariantKey = {
  write: ({ hasId, hasVariants, country = '' }: RenderedVisitor): string =>
    [DEBUG, hasId ? 'id' : '', hasVariants ? 'variants' : '', /^[A-Z]{2}$/.test(country) ? country : ''].join('~'),

  /** @returns nothing where the part is none */
  read(part = ''): RenderedVisitor | undefined {
    const found = FORM.exec(part);
    if (!found) return undefined;
    const [, id, variants, country] = found;
    return { hasId: id !== undefined, hasVariants: variants !== undefined, ...(country && { country }) };
  },
};

/** Which variants a page is to show, read from the key that the page is stored under. */
export interface VariantChoice {
  /** By flag; '' is the control. */
  values: ReadonlyMap<string, string>;
  /** The visitor of a debug page; undefined on other pages. */
  debugging?: RenderedVisitor;
}

/**
 * Reads a variant key such as `home-hero=board,new-card-ui-CLK-123=`, in a debug rendering after `debugVariantKey` and a comma. Names and values are
 * encoded as in cookies (`cookieText`).
 * @param variantKey '' for a page without experiments
 */
export function readVariantKey(variantKey = ''): VariantChoice {
  const parts = variantKey.split(',').filter((part) => part !== '');
  const values = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    const flag = at > 0 ? cookieText.decode(part.slice(0, at)) : undefined;
    const value = cookieText.decode(part.slice(at + 1));
    if (flag && value !== undefined) values.set(flag, value);
  }
  return { values, debugging: debugVariantKey.read(parts[0]) };
}

const CHOICE = /^([\w-]{1,60})~([\w-]{0,40})$/;

/**
 * Writes the variant key of a page that somebody looks at before it is published, or while it is built.
 * @param choices as in `?variant=home-hero~board`; what isn't of this form is as if it weren't there
 */
export function previewVariantKey(choices: readonly string[]): string {
  const parts = choices.flatMap((choice) => {
    const [, flag, value] = CHOICE.exec(choice) ?? [];
    return flag ? `${flag}=${value}` : [];
  });
  return [...new Set(parts)].sort().join(',');
}
