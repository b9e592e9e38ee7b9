import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STUDIO_DEMO_PORT } from '@cumulus/http/defaultPorts';
import { chromium } from '@playwright/test';
import { root } from '../setup/root.mjs';

// node scripts/studio-demo/takePicture.ts [address]: the README's picture of the studio, of the demo that runs (`npm run studio -- demo`).
const FILE = join(root, 'docs/images/studio.webp');
const SIZE = { width: 1440, height: 1000 };
const QUALITY = 80;

const [address = `http://localhost:${STUDIO_DEMO_PORT}`] = process.argv.slice(2);
const executablePath = process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', timezoneId: 'Europe/Berlin' });
  await page.goto(`${address}/?period=28d`);
  await page.getByRole('slider').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const picture = Buffer.from(data, 'base64');
  await writeFile(FILE, picture);
  console.log(`${FILE}: ${picture.length} bytes`);
} finally {
  await browser.close();
}
