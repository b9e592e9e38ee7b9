import { defineConfig } from '@playwright/test';
import main from '../../../playwright.config.ts';

/** The layout audit alone: with `npm test` it would take a quarter of the browser's time. */
export default defineConfig(main, {
  testDir: '../../audits/layout',
  outputDir: '../../../test-results',
  globalSetup: '../../setup/startSite.ts',
  projects: [{ name: 'layout' }],
});
