import { createApp } from 'astro/app/entrypoint';
import { siteContent } from '../content/siteContent.ts';
import type { Site } from '../delivery/Site.ts';
import { errorPageFor } from '../document/errorPageFor.ts';
import { locateAnswer } from '../document/locateAnswer.ts';

const app = createApp({ streaming: false });

/** The built site, as the server wants it. */
export const site: Site = {
  render: (request, locals) => app.render(request, { locals: locals as App.Locals }),
  locate(path) {
    const content = siteContent.latest();
    if (!content) throw new Error('There is no content yet');
    return locateAnswer(content, path);
  },
  errorPath(path) {
    const content = siteContent.latest();
    return content && errorPageFor(content, path, '/500')?.path;
  },
  redirectOf: (path) => siteContent.latest()?.redirects.get(path),
  async ready() {
    await siteContent.current();
  },
  content: () => ({ version: siteContent.latest()?.version ?? 0, checkedAt: siteContent.checkedAt() }),
  refresh: siteContent.refresh,
  onChange: siteContent.onChange,
};
