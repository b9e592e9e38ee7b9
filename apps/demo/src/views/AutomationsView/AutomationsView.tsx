import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function AutomationsView() {
  const { texts } = useWorkspace();
  return <h2>{texts.automations.title}</h2>;
}
