import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function TimelineView() {
  const { texts } = useWorkspace();
  return <h2>{texts.timeline.title}</h2>;
}
