import type { Proof } from './Proof.ts';
import { proveAgreement } from './proofs/proveAgreement.ts';
import { proveBytes } from './proofs/proveBytes.ts';
import { proveConsent } from './proofs/proveConsent.ts';
import { proveExclusion } from './proofs/proveExclusion.ts';
import { proveFilm } from './proofs/proveFilm.ts';
import { proveHostileCookies } from './proofs/proveHostileCookies.ts';
import { proveServiceFailures } from './proofs/proveServiceFailures.ts';
import { proveShares } from './proofs/proveShares.ts';
import { startCopy } from './running/startCopy.ts';

/** By the names that `--only` takes. */
export const PROOFS: Proof[] = [
  { name: 'agreement', run: proveAgreement },
  { name: 'shares', run: proveShares },
  { name: 'film', run: proveFilm },
  { name: 'bytes', run: proveBytes },
  { name: 'service-failures', run: proveServiceFailures },
  { name: 'hostile-cookies', run: proveHostileCookies },
  { name: 'exclusion', run: proveExclusion },
  { name: 'consent', run: (amounts) => withCopy((origin) => proveConsent(origin, amounts)) },
];

async function withCopy<T>(prove: (origin: string) => Promise<T>): Promise<T> {
  const copy = await startCopy();
  try {
    return await prove(copy.origin);
  } finally {
    await copy.stop();
  }
}
