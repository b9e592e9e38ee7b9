import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function WhiteboardView() {
  const { texts } = useWorkspace();
  return <h2>{texts.whiteboard.title}</h2>;
}
