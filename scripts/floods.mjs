import { runProof } from './setup/runProof.mjs';

// `npm run floods`: what others notice while one client floods the site, beside its limits. `-- --seconds=10`: shorter, `-- --only=images,debug`: some
// floods.
await runProof(() => import('../tests/floods/main.ts'));
