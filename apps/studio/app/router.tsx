import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { lazy } from 'react';
import { parseSearch, validateSearch, writeSearch } from './address.ts';
import { Layout } from './layout/Layout.tsx';
import { NotFound } from './layout/NotFound.tsx';
import { ViewFrame } from './layout/ViewFrame.tsx';
import { VIEWS } from './views.ts';

/** The routes of the studio: one for each screen. @param history that of the browser by default */
export function createStudioRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Layout, notFoundComponent: NotFound, validateSearch });
  const routes = VIEWS.map((view) => {
    const Loaded = lazy(async () => ({ default: await view.load() }));
    return createRoute({
      getParentRoute: () => root,
      path: view.path,
      component: () => (
        <ViewFrame view={view}>
          <Loaded />
        </ViewFrame>
      ),
    });
  });
  return createRouter({
    routeTree: root.addChildren(routes),
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: false,
    scrollRestoration: true,
    trailingSlash: 'never',
    ...(history && { history }),
  });
}
