import { createApp } from 'astro/app/entrypoint';
import { siteContent } from '../content/siteContent.ts';

const app = createApp({ streaming: false });

/**
 * Renders a page or endpoint of the site.
 * @param request what is asked for; only its URL and method matter to the pages
 * @param locals what the pages may read, and where they say what they were made from
 */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals });
}

export { siteContent };
