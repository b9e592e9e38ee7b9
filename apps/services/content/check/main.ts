import { readEnvironment } from '../../environment.ts';
import { runCheckCommand } from './checkFolder.ts';
import { readFrameHosts } from './videoRule.ts';

// node apps/services/content/check/main.ts
// Only where the content is, and what pages may frame, matters here, not whether services could start with the other variables.
const { CONTENT_DIR, FRAME_HOSTS } = process.env;
process.exitCode = await runCheckCommand(readEnvironment({ CONTENT_DIR }).CONTENT_DIR, readFrameHosts(FRAME_HOSTS));
