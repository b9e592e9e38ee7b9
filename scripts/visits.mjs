import { provideChromium } from './setup/provideChromium.mjs';
import { runProof } from './setup/runProof.mjs';

// `npm run visits`: every event of 1,000 visits is stored exactly once, whatever happens to tabs, network and collector (about ten minutes).
// `-- --quick`: 30 visits.
await runProof(() => import('../tests/visits/main.ts'), { tools: [provideChromium] });
