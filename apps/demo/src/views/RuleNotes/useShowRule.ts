import type { Rule } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';

/** Shows a rule in Automations, or all of them where it was removed. */
export function useShowRule(): (rule: Rule) => void {
  const { state, show } = useWorkspace();
  return ({ id }) => show('automations', state.rules.find((rule) => rule.id === id)?.id);
}
