import type { DebugPage } from '../flags/debug/startDebug.ts';
import { scriptJson } from '../platform/scriptJson.ts';
import { browserFlagService } from '../vendors/growthbook/target.ts';
import type { PageView } from './pageView.ts';

/**
 * The data of a debug page's overlay.
 * @param view the page
 * @param variables environment variables
 * @returns JSON that is safe in a script element; undefined when the page is not in debug mode
 */
export function debugPageJson(
  { debugging, parts, redirectFlags }: Pick<PageView, 'debugging' | 'parts' | 'redirectFlags'>,
  variables: Record<string, string | undefined>,
): string | undefined {
  if (!debugging) return undefined;
  const slots = parts.flatMap(({ slot }) => (slot ? [[slot.flag, slot.value]] : []));
  const shown = Object.fromEntries([...redirectFlags.map((flag) => [flag, null]), ...slots]);
  const page: DebugPage = { service: browserFlagService(variables), shown, visitor: debugging };
  return scriptJson(page);
}
