import { createLog } from '@cumulus/http/log';
import type { Content } from '../../cms/content.ts';
import { boundFlags, MAX_COMBINATIONS_PER_PAGE, type PageFlag, readSlots } from './variantSlots.ts';

const log = createLog('experiments');

const NONE: readonly PageFlag[] = [];
/** Memoized by content object, which is new with each content version, and by existing path. */
const flagsByPath = new WeakMap<Content, Map<string, readonly PageFlag[]>>();
const reported = new Set<string>();

/**
 * The flags of the page at a path, in the order of its content, each with the values that have a variant. Flags beyond `MAX_COMBINATIONS_PER_PAGE` are
 * left out and logged once: their slots show the control.
 * @param path without query
 */
export function flagsOfPath(content: Content, path: string): readonly PageFlag[] {
  const route = content.routes.byPath.get(path);
  if (!route) return NONE;
  const paths = flagsByPath.get(content) ?? new Map<string, readonly PageFlag[]>();
  flagsByPath.set(content, paths);
  const before = paths.get(path);
  if (before) return before;
  const { flags, excess, combinations } = boundFlags(readSlots(content.snapshot, route.entryId, route.locale));
  if (excess.length > 0) reportExcess(route.entryId, excess, combinations);
  const found = flags.length > 0 ? flags : NONE;
  paths.set(path, found);
  return found;
}

function reportExcess(entryId: string, excess: PageFlag[], combinations: number): void {
  const names = excess.map(({ flag }) => flag).join(', ');
  const line = `page ${entryId}: ${combinations} combinations of variants, at most ${MAX_COMBINATIONS_PER_PAGE} are made; ${names} shows the control`;
  if (reported.has(line)) return;
  reported.add(line);
  log.error(line);
}
