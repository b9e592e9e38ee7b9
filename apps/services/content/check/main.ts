import { readEnvironment } from '../../environment.ts';
import { runCheckCommand } from './checkFolder.ts';

// node apps/services/content/check/main.ts
// Only where the content is matters here, not whether services could start with the other variables.
const { CONTENT_DIR } = readEnvironment({ CONTENT_DIR: process.env.CONTENT_DIR });
const site = URL.parse(process.env.SITE_URL || 'http://localhost:3000');
process.exitCode = await runCheckCommand(CONTENT_DIR, site ? [site.host] : []);
