import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandElementContext } from '../../flags/browser/pageFlags.ts';
import type { PageData } from '../page/PageContext.tsx';
import { SiteProvider } from './SiteProvider.tsx';

let page: PageData | undefined;

/**
 * Hydrates a component that the server rendered with Island.tsx, in the same context.
 * @param element the island's element
 * @param Component the component
 * @throws if the page's data is missing: sections/islands.ts doesn't list the section
 */
export function hydrateIsland<Props extends object>(element: HTMLElement, Component: ComponentType<Props>): void {
  page ??= JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') ?? undefined;
  if (!page) throw new Error(`no data of the page: sections/islands.ts names the sections that are islands`);
  const props: Props = JSON.parse(element.dataset.props ?? '{}');
  const tree = (
    <SiteProvider page={page}>
      <IslandElementContext value={element}>
        <Component {...props} />
      </IslandElementContext>
    </SiteProvider>
  );
  const identifierPrefix = element.dataset.prefix ?? '';
  // A transition, so that a visitor's click is handled first.
  startTransition(() => {
    hydrateRoot(element, tree, { identifierPrefix });
  });
}
