import { useWorkspace } from '../../workspace/useWorkspace.ts';

export function DashboardView() {
  const { texts } = useWorkspace();
  return <h2>{texts.dashboard.title}</h2>;
}
