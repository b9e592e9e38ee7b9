import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function ListView() {
  const { texts } = useWorkspace();
  return <h2>{texts.list.title}</h2>;
}
