import { readSiteEnvironment } from './siteEnvironment.ts';

// Imported before `astro dev` (scripts/setup/startServers.mjs), which itself reads most variables only with the first page.
readSiteEnvironment();
