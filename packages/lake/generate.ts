import { writeFileSync } from 'node:fs';
import { lakeDocument } from './src/document/lakeDocument.ts';

writeFileSync(new URL('../../docs/data.md', import.meta.url), lakeDocument());
