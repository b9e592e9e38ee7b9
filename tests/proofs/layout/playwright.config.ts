import { defineConfig } from '@playwright/test';
import main from '../../../playwright.config.ts';

/** Layout, and axe at every width for every page and variant: in `npm test` they would take a third of the browser's time. */
export default defineConfig(main, {
  testDir: '../../audits',
  testMatch: ['layout/*.spec.ts', 'axe.spec.ts'],
  outputDir: '../../../test-results',
  globalSetup: '../../setup/startSite.ts',
  projects: [{ name: 'layout' }],
});
