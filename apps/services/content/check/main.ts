import { parseFrameHosts } from '@cumulus/content-model/embeds';
import { readEnvironment } from '../../environment.ts';
import { runCheckCommand } from './checkFolder.ts';

// node apps/services/content/check/main.ts
// Only where the content is, and what counts as shown, matters here, not whether services could start with the other variables.
const { CONTENT_DIR } = readEnvironment({ CONTENT_DIR: process.env.CONTENT_DIR });
const { SITE_URL, FRAME_HOSTS } = process.env;
const site = URL.parse(SITE_URL || 'http://localhost:3000');
process.exitCode = await runCheckCommand(CONTENT_DIR, {
  siteHosts: site ? [site.host] : [],
  frameHosts: parseFrameHosts(FRAME_HOSTS ?? ''),
});
