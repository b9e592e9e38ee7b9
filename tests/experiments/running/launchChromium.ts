import { type Browser, chromium } from '@playwright/test';

const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Debian's Chromium, or the one that the environment names. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ARGUMENTS,
};

export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}
