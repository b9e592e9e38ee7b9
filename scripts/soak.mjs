import { findWrk } from './setup/findWrk.mjs';
import { runProof } from './setup/runProof.mjs';

// `npm run soak`: whether the site's server keeps its memory flat over ten minutes of full load. `-- --seconds=90`: a first look.
await runProof(() => import('../tests/soak/main.ts'), { tools: [findWrk] });
