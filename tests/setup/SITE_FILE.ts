import { join } from 'node:path';
import { root } from '../../scripts/setup/root.mjs';

/** Where global setup leaves what it found about the site, for the test files. */
export const SITE_FILE = join(root, '.cache/site-under-test.json');
