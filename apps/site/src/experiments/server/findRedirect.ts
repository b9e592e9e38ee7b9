import { ownTarget } from '../browser/ownTarget.ts';
import type { DecidedFlag } from '../variantCookie.ts';
import type { VisitRedirect } from './VisitRedirect.ts';
import type { VisitSite } from './VisitSite.ts';

interface FindOptions {
  site: VisitSite;
  siteUrl: string;
  /** Flags that may redirect, by path. */
  redirects: ReadonlyMap<string, readonly string[]>;
  /** What is decided for this visitor. */
  decidedFor(flag: string): DecidedFlag;
}

/** Longer chains are taken for loops. */
const MOST_STEPS = 10;
const MOST_REPORTED = 100;
const reported = new Set<string>();

/**
 * Finds where flags send a visitor of a path: only to another page of this site, and never into a chain (of flags and the editors' redirects)
 * that comes back.
 */
export function findRedirect(path: string, options: FindOptions): VisitRedirect | undefined {
  for (const { decided, target } of targetsOf(path, options)) {
    const fault = faultOf(path, target, options);
    const { flag, value, experiment, variation } = decided;
    if (!fault) return { from: path, value, experiment, variation };
    report(`[flags] ${flag} does not redirect from ${path} to ${target}: ${fault}`);
  }
  return undefined;
}

function* targetsOf(path: string, { siteUrl, redirects, decidedFor }: FindOptions) {
  for (const flag of redirects.get(path) ?? []) {
    const decided = decidedFor(flag);
    const target = ownTarget(decided.value, new URL(siteUrl + path));
    if (target) yield { decided, target: bare(target.pathname) };
    else if (/^(?:\/[/\\]|[a-z][a-z\d+.-]*:)/i.test(decided.value))
      report(`[flags] ${flag} does not redirect from ${path}: its value must be a path of this site, such as /pricing`);
  }
}

function faultOf(start: string, target: string, options: FindOptions): string | undefined {
  const { site } = options;
  const seen = new Set([start]);
  let path = target;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (seen.has(path)) return 'that would be a loop';
    seen.add(path);
    const moved = site.redirectOf(path)?.to;
    if (moved?.startsWith('https:')) return undefined;
    const next = moved ? bare(moved.split(/[?#]/)[0] ?? '') : targetsOf(path, options).next().value?.target;
    if (next === undefined) return isPage(site, path) ? undefined : 'there is no such page';
    path = next;
  }
  return 'the way is too long';
}

function isPage(site: VisitSite, path: string): boolean {
  try {
    return site.locate(path).status === 200;
  } catch {
    return false;
  }
}

function bare(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}

/** Each once: it is found anew with every visitor. */
function report(line: string): void {
  if (reported.has(line) || reported.size >= MOST_REPORTED) return;
  reported.add(line);
  console.error(line);
}
