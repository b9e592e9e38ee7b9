import { type ComponentType, type ReactNode, use } from 'react';
import { VIEWS, type View } from '../workspace/views.ts';

/** The views, and the page of a task above them. */
export const PARTS = [...VIEWS, 'task'] as const;
type Part = View | 'task';
type PartComponent = ComponentType<{ children?: ReactNode }>;

const LOADERS: Readonly<Record<Part, () => Promise<PartComponent>>> = {
  list: () => import('../views/ListView/ListView.tsx').then(({ ListView }) => ListView),
  board: () => import('../views/BoardView/BoardView.tsx').then(({ BoardView }) => BoardView),
  timeline: () => import('../views/TimelineView/TimelineView.tsx').then(({ TimelineView }) => TimelineView),
  doc: () => import('../views/DocView/DocView.tsx').then(({ DocView }) => DocView),
  whiteboard: () => import('../views/WhiteboardView/WhiteboardView.tsx').then(({ WhiteboardView }) => WhiteboardView),
  dashboard: () => import('../views/DashboardView/DashboardView.tsx').then(({ DashboardView }) => DashboardView),
  automations: () =>
    import('../views/AutomationsView/AutomationsView.tsx').then(({ AutomationsView }) => AutomationsView),
  ai: () => import('../views/AiPanel/AiPanel.tsx').then(({ AiPanel }) => AiPanel),
  task: () => import('../views/TaskPage/TaskPage.tsx').then(({ TaskPage }) => TaskPage),
};

const loading = new Map<Part, Promise<PartComponent>>();
const loaded = new Map<Part, PartComponent>();

/** Loads the code of a view, once. A failure is forgotten, so that the next call tries again. */
export function loadView(view: Part): Promise<PartComponent> {
  const current = loading.get(view);
  if (current) return current;
  const promise = LOADERS[view]().then((component) => {
    loaded.set(view, component);
    return component;
  });
  promise.catch(() => loading.delete(view));
  loading.set(view, promise);
  return promise;
}

/** Shows a view; suspends until its code is loaded. A loaded one is rendered without a wait, on the server too. */
export function ShownView({ view, children }: { view: Part; children?: ReactNode }) {
  const Component = loaded.get(view) ?? use(loadView(view));
  return <Component>{children}</Component>;
}
