import './scripts/setup/skipLameDuck.mjs';
import { defineConfig } from '@playwright/test';

// Tests read the log of servers that they start.
process.env.LOG_FORMAT ??= 'text';

// Reports get a share of busy processors: at the lowest priority they would wait for all other tests.
process.env.REPORTS_PRIORITY ??= 'normal';

/**
 * Journeys and audits in Debian's Chromium, most in its headless shell. Those about history, prerendering and other origins start the whole
 * browser themselves. BASE_URL names a running copy; without it one is started on free ports.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/setup/startSite.ts',
  fullyParallel: true,
  // Tests wait much. One project for audits and journeys: each further one starts workers and browsers of its own.
  workers: 4,
  forbidOnly: true,
  retries: 0,
  // These limits end a test that hangs: on a busy machine the slowest takes several times as long as alone.
  timeout: 240_000,
  // Scripts, idle time, the SDK, its settings and a batch's 5 s may all be waited for, on a machine that is busy.
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.BASE_URL,
    browserName: 'chromium',
    // Drawing motion takes an eighth of the processor time. Tests of what moves use WITH_MOTION (tests/e2e/setup/motion.ts).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium',
      args: [
        // As the whole browser does: the shell alone rounds each letter's width.
        '--font-render-hinting=none',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
