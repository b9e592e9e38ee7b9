import { readFileSync } from 'node:fs';
import { SITE_FILE } from './SITE_FILE.ts';
import type { SiteUnderTest } from './SiteUnderTest.ts';

/** The site under test, as global setup found it. */
export function readSite(): SiteUnderTest {
  return JSON.parse(readFileSync(SITE_FILE, 'utf8')) as SiteUnderTest;
}
