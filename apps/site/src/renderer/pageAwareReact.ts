import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * `@astrojs/react` with a server renderer of our own: it wraps every component in the page's context and keeps a component that throws from
 * taking the page down.
 */
export function pageAwareReact(): AstroIntegration {
  const upstream = react();
  const setUp = upstream.hooks['astro:config:setup'];
  return {
    ...upstream,
    hooks: {
      ...upstream.hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({ ...renderer, serverEntrypoint: new URL('./renderReact.tsx', import.meta.url) }),
        }),
    },
  };
}
