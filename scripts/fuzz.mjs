import { provideChromium } from './setup/provideChromium.mjs';
import { runProof } from './setup/runProof.mjs';

// `npm run fuzz`: a million malformed inputs to every address of site and services, seeded, and hostile texts in a browser. `-- --inputs=50000`: a first look, `-- --seed=7`: the same
// again, `-- --replay=.cache/fuzz/7.json`: what failed.
await runProof(() => import('../tests/fuzz/main.ts'), { tools: [provideChromium] });
