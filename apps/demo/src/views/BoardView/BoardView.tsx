import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function BoardView() {
  const { texts } = useWorkspace();
  return <h2>{texts.board.title}</h2>;
}
