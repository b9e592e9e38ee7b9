import { type ComponentType, use } from 'react';
import type { View } from '../workspace/views.ts';

const LOADERS: Readonly<Record<View, () => Promise<ComponentType>>> = {
  list: () => import('../views/ListView/ListView.tsx').then(({ ListView }) => ListView),
  board: () => import('../views/BoardView/BoardView.tsx').then(({ BoardView }) => BoardView),
  timeline: () => import('../views/TimelineView/TimelineView.tsx').then(({ TimelineView }) => TimelineView),
  doc: () => import('../views/DocView/DocView.tsx').then(({ DocView }) => DocView),
  whiteboard: () => import('../views/WhiteboardView/WhiteboardView.tsx').then(({ WhiteboardView }) => WhiteboardView),
  dashboard: () => import('../views/DashboardView/DashboardView.tsx').then(({ DashboardView }) => DashboardView),
  automations: () =>
    import('../views/AutomationsView/AutomationsView.tsx').then(({ AutomationsView }) => AutomationsView),
  ai: () => import('../views/AiPanel/AiPanel.tsx').then(({ AiPanel }) => AiPanel),
};

const loading = new Map<View, Promise<ComponentType>>();
const loaded = new Map<View, ComponentType>();

/** Loads the code of a view, once. A failure is forgotten, so that the next call tries again. */
export function loadView(view: View): Promise<ComponentType> {
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
export function ShownView({ view }: { view: View }) {
  const Component = loaded.get(view) ?? use(loadView(view));
  return <Component />;
}
