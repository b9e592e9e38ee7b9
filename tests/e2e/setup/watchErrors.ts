import type { Page } from '@playwright/test';

/** Errors of a page. */
export interface PageErrors {
  /** Errors in the console, those of the browser about a failed request left out. */
  logged: string[];
  /** Errors that nobody caught. */
  thrown: string[];
}

/** Lists the errors of a page from now on, also after it has gone to another address. */
export function watchErrors(page: Page): PageErrors {
  const errors: PageErrors = { logged: [], thrown: [] };
  page.on('pageerror', (error) => errors.thrown.push(String(error)));
  page.on('console', (message) => {
    // The browser's own line about a request that failed is no line of the site.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.logged.push(message.text());
  });
  return errors;
}
