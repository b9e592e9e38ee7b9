import { readEnvironment } from '../../environment.ts';
import { runCheckCommand } from './checkFolder.ts';

// node apps/services/content/check/main.ts
// Only where the content is matters here, not whether services could start with the other variables.
process.exitCode = await runCheckCommand(readEnvironment({ CONTENT_DIR: process.env.CONTENT_DIR }).CONTENT_DIR);
