import { findWrk } from './setup/findWrk.mjs';
import { provideChromium } from './setup/provideChromium.mjs';
import { runProof } from './setup/runProof.mjs';

// `npm run bench`: how fast and how large the site's server is, each figure with its limit. `-- --quick`: shorter rounds,
// `-- --only=hits,navigation`: some parts.
await runProof(() => import('../tests/bench/bench.ts'), { tools: [findWrk, provideChromium] });
