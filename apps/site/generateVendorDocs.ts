import { writeFileSync } from 'node:fs';
import { vendorDocs } from './src/vendors/vendorDocs.ts';
import { vendors } from './src/vendors/vendors.ts';

writeFileSync(new URL('../../docs/vendors.md', import.meta.url), vendorDocs(vendors));
