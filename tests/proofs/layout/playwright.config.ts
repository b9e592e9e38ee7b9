import { defineConfig } from '@playwright/test';
import main from '../../../playwright.config.ts';

/**
 * Layout, and what `npm test` checks for representatives only, for every page and variant: in `npm test` they would take half of the browser's time.
 */
export default defineConfig({
  ...main,
  testDir: '../..',
  testMatch: ['proofs/layout/*.spec.ts', 'e2e/audits/{axe,firstVisit,links,markup}.spec.ts'],
  outputDir: '../../../test-results',
  globalSetup: '../../e2e/setup/startSite.ts',
});
