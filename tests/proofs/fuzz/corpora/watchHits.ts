import type { BrowserContext } from '@playwright/test';

/** Effects of hostile texts, one line each. */
export interface HitWatch {
  readonly hits: string[];
  /** Sets the name of the current attempt, for later lines. */
  begin(what: string): void;
}

interface WatchOptions {
  /** Editors may name a picture anywhere in Markdown: only the security policy keeps browsers from asking for it. */
  arePicturesAllowed?: boolean;
}

/**
 * Watches all pages of a context for effects of hostile texts: code that runs, a page on another origin, a request to another host. Requests that
 * leave this machine are blocked.
 * @param origin of the site
 */
export async function watchHits(
  context: BrowserContext,
  origin: string,
  { arePicturesAllowed = false }: WatchOptions = {},
): Promise<HitWatch> {
  const hits: string[] = [];
  let current = '';
  const hit = (what: string) => {
    if (hits.length < 100) hits.push(`${current}: ${what}`);
  };
  await context.exposeBinding('reportHit', ({ frame }, text: string) => hit(`code ran (${text}) in ${frame.url()}`));
  await context.addInitScript(() => {
    const { reportHit } = window as unknown as { reportHit(text: string): void };
    for (const name of ['alert', 'confirm', 'prompt'])
      Object.defineProperty(window, name, { value: () => reportHit(name) });
  });
  await context.route(
    (url) => /^(https?|ftp|wss?):$/.test(url.protocol) && url.origin !== origin,
    (route) => {
      const request = route.request();
      const isAllowed = arePicturesAllowed && request.resourceType() === 'image';
      if (!isAllowed)
        hit(`${request.isNavigationRequest() ? 'a navigation' : 'a request'} to ${request.url().slice(0, 200)}`);
      return route.abort();
    },
  );
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      hit(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (message.text() === 'hit') hit('a line in the console');
    });
    page.on('framenavigated', (frame) => {
      const url = frame.url();
      const isHere = url === 'about:blank' || url === 'about:srcdoc' || url.startsWith(`${origin}/`);
      if (!isHere && !url.startsWith('chrome-error:')) hit(`a frame went to ${url.slice(0, 200)}`);
    });
  });
  return {
    hits,
    begin(what) {
      current = what;
    },
  };
}
