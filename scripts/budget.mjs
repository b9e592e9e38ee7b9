import { runAgainstCopy } from './setup/runAgainstCopy.mjs';

// `npm run budget`: Lighthouse on every template, five runs each, against a static twin. `-- --quick`: three templates, one run.
await runAgainstCopy(() => import('../tests/budget/main.ts'));
