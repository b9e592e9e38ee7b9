import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import type { PlainPayload } from '../store/payloadSchema.ts';

/** A flag that may redirect visitors of a path. */
export interface RedirectFlag {
  flag: string;
  path: string;
}

/** Keys may contain colons; the last colon before a path is the separator. */
const ENTRY = /^(.*[^\s]):(\/(?!\/)[^\s,?#]*)$/;

/**
 * Reads `REDIRECT_FLAGS`: `demo-redirect:/demo,campaign:/start`, a flag of several paths once for each.
 * @throws Error that names the wrong entry
 */
export function parseRedirectFlags(text: string): RedirectFlag[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [, flag, path] = ENTRY.exec(entry) ?? [];
    if (!flag || !path)
      throw new Error(`REDIRECT_FLAGS: ${JSON.stringify(entry)} must be flag:/path, such as demo-redirect:/demo`);
    return { flag, path };
  });
}

/**
 * The keys of the flags that may redirect, by path in the spelling of requests.
 * @param named by `REDIRECT_FLAGS`, beside those that the payload marks, which only the built-in service does
 */
export function redirectsOf({ features }: PlainPayload, named: readonly RedirectFlag[] = []): Map<string, string[]> {
  const marked = Object.entries(features).flatMap(([flag, { redirect }]) =>
    (redirect?.paths ?? []).map((path) => ({ flag, path })),
  );
  const existing = named.filter(({ flag }) => Object.hasOwn(features, flag));
  const found = new Map<string, string[]>();
  for (const { flag, path: written } of [...marked, ...existing]) {
    const path = canonicalPath(written);
    found.set(path, [...new Set([...(found.get(path) ?? []), flag])]);
  }
  return found;
}

/** What `REDIRECT_FLAGS` names and the payload doesn't have, one line for each. */
export function unknownRedirects({ features }: PlainPayload, named: readonly RedirectFlag[] = []): string[] {
  const unknown = new Set(named.map(({ flag }) => flag).filter((flag) => !Object.hasOwn(features, flag)));
  return [...unknown].map((flag) => `REDIRECT_FLAGS names the flag ${JSON.stringify(flag)}, which there is not`);
}
