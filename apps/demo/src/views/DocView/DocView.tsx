import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function DocView() {
  const { texts } = useWorkspace();
  return <h2>{texts.doc.title}</h2>;
}
