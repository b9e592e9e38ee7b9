import { runAgainstCopy } from './setup/runAgainstCopy.mjs';

// `npm run budget`: Lighthouse on every template, nine runs each, against a static twin. `-- --quick`: three templates, one run; `-- --only=home;pricing`: some.
await runAgainstCopy(() => import('../tests/budget/main.ts'));
