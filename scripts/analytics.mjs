import { runAgainstCopy } from './setup/runAgainstCopy.mjs';

// `npm run analytics`: what measuring costs a visitor, against one who refused. `-- --quick`: one page, one run.
await runAgainstCopy(() => import('../tests/analytics/main.ts'));
