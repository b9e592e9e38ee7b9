import type { BrowserContext } from '@playwright/test';
import { type DecidedFlag, variantCookie } from '../../../apps/site/src/flags/cookies/variantCookie.ts';

/** What the server decided for this visitor, by flag. */
export async function readVariantCookie(context: BrowserContext): Promise<Map<string, DecidedFlag>> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'cuGBVariant');
  return new Map(variantCookie.parse(cookie?.value)?.flags.map((decided) => [decided.flag, decided]));
}
