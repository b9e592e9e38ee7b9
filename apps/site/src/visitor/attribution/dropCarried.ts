import { REFERRER_PARAMETER } from './REFERRER_PARAMETER.ts';
import { UTM_NAMES } from './UTM_NAMES.ts';

const CARRIED = [...UTM_NAMES, REFERRER_PARAMETER];

/**
 * A query without what links carry on.
 * @param search with its `?`, or empty
 * @param names which parameters; all by default
 */
export function dropCarried(search: string, names: readonly string[] = CARRIED): string {
  return search.replace(new RegExp(`[?&](${names.join('|')})(=[^&]*)?(?![^&])`, 'g'), '').replace(/^&/, '?');
}
