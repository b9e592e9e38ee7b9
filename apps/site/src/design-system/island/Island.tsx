import { type ComponentType, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { usePage } from '../page/PageContext.tsx';
import { SiteProvider } from './SiteProvider.tsx';

interface IslandProps<Props extends object> {
  /** Name in enhancements.ts of the module that hydrates it, with `hydrateIsland`, when it is near the viewport. */
  name: string;
  component: ComponentType<Props>;
  /** Plain data: the browser gets it as JSON. */
  props: Props;
}

/**
 * A part of a section that is hydrated in the browser. Keep it small: everything it imports is fetched. Astro's islands are not used, since their
 * inline scripts violate the CSP and add 1.8 KB to every page.
 */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  const page = usePage();
  const prefix = useId();
  const tree = (
    <SiteProvider page={page}>
      <Component {...props} />
    </SiteProvider>
  );
  const html = renderToString(tree, { identifierPrefix: prefix });
  return (
    <div
      data-enhance={name}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of a tree of its own
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
