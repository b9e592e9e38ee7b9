import type { Page } from '@playwright/test';

const SELECTOR = '[data-enhance="availability"]';

/** The one section that ships with a flag read live, sections/Availability: a line on whether someone is at the sales desk. */
export const deskIsland = {
  path: '/contact-sales',
  flag: 'sales-desk-is-online',
  /** The line's text while the flag is off, and while it is on. */
  away: 'Usual answer within one working day',
  here: 'Someone is at the desk now',
  island: (page: Page) => page.locator(SELECTOR),
  line: (page: Page) => page.locator(`${SELECTOR} [data-shown]`),
};
