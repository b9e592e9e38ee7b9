import { runAgainstCopy } from './setup/runAgainstCopy.mjs';

// `npm run analytics`: what analytics cost a visitor with consent, compared with one without. `-- --quick`: one page, one run.
await runAgainstCopy(() => import('../tests/analytics/main.ts'));
