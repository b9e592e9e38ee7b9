import { writeFileSync } from 'node:fs';
import { planDocument } from './src/document/planDocument.ts';

writeFileSync(new URL('../../docs/tracking-plan.md', import.meta.url), planDocument());
