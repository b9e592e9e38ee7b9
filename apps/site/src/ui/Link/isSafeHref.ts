import { schemeOf } from './schemeOf.ts';

const allowedSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel']);

/** Whether an address may stand in a link: a path, an anchor, or http(s), mailto and tel. Scripts and data are rejected (specification section 5). */
export function isSafeHref(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === undefined || allowedSchemes.has(scheme);
}
