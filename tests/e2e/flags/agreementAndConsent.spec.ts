import { type Browser, expect, test } from '@playwright/test';
import { readSite } from '../../fixtures/readSite.ts';
import { AMOUNTS } from '../../proofs/experiments/Proof.ts';
import { proveAgreement } from '../../proofs/experiments/proofs/proveAgreement.ts';
import { proveConsent } from '../../proofs/experiments/proofs/proveConsent.ts';
import { type Figure, holds } from '../../proofs/Figure.ts';

// The short form of two parts of `npm run proof -- experiments`; those that film or count thousands of visits run there only.
const LIMIT_MS = 240_000;

const PROOFS: Record<string, (browser: Browser) => Promise<Figure[]>> = {
  'server and browser decide alike': (browser) => proveAgreement(AMOUNTS.tested, browser),
  'consent says what is remembered': () => proveConsent(readSite().origin, AMOUNTS.tested),
};

for (const [title, prove] of Object.entries(PROOFS)) {
  test(title, async ({ browser }) => {
    test.setTimeout(LIMIT_MS);
    const missed = (await prove(browser)).filter((figure) => !holds(figure));
    expect(missed).toEqual([]);
  });
}
