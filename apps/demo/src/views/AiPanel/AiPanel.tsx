import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function AiPanel() {
  const { texts } = useWorkspace();
  return <h2>{texts.ai.title}</h2>;
}
