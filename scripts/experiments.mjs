import { provideChromium } from './setup/provideChromium.mjs';
import { runProof } from './setup/runProof.mjs';

// `npm run experiments`: what is promised of flags and experiments, proven over real HTTP and in a real browser. `-- --quick`: fewer visitors,
// `-- --only=agreement,film`: some of the proofs.
await runProof(() => import('../tests/experiments/main.ts'), { tools: [provideChromium] });
