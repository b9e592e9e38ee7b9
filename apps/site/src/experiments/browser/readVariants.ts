import { type DecidedFlag, VARIANT_COOKIE, variantCookie } from '../variantCookie.ts';

/** What the server decided for this visitor, by flag; nothing where the cookie is absent or not what it wrote. */
export function readVariants(): Map<string, DecidedFlag> {
  const [, text] = new RegExp(`(?:^|; )${VARIANT_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  return new Map(variantCookie.parse(text)?.flags.map((decided) => [decided.flag, decided]));
}
