import { replaceBrokenPictures } from './boot/brokenPictures.ts';
import { closeMenus, closePageBanner, openTooltips } from './boot/documentControls.ts';
import { enhance } from './boot/enhance.ts';
import { debugFlags, followFlags } from './boot/flags.ts';
import { identifyVisitor } from './boot/identifyVisitor.ts';
import { measure } from './boot/measure.ts';
import { prefetchLinks, skipTransition } from './boot/navigation.ts';
import { openOverlays } from './boot/overlayLinks.ts';
import { followParameters } from './boot/queryParameters.ts';
import { startVendors } from './boot/startVendors.ts';
import { onPageShown } from './platform/browser/lifecycle.ts';
import { yieldToMain } from './platform/browser/tasks.ts';
import { onPageShownOrConsentChange } from './privacy/browserConsent.ts';
import { startConsentBanner } from './privacy/consentBanner.ts';
import { carryAttributionInLinks } from './visitor/attribution/linkAttribution.ts';
import { storeDepartment } from './visitor/departmentStorage.ts';

/** Each runs in a task of its own: together they would block a slow phone for more than 50 ms. */
const STARTS = [
  skipTransition,
  replaceBrokenPictures,
  debugFlags,
  closeMenus,
  closePageBanner,
  openOverlays,
  openTooltips,
  startConsent,
  enhance,
  carryAttributionInLinks,
  handlePageShown,
  prefetchLinks,
  measure,
];

function startConsent(): void {
  startConsentBanner(
    (id) => void import('./vendors/onetrust/loadOneTrust.ts').then((module) => module.loadOneTrust(id)),
  );
}

function handlePageShown(): void {
  onPageShown(() => {
    followParameters();
    followFlags();
  });
  onPageShownOrConsentChange(() => {
    storeDepartment();
    identifyVisitor();
    startVendors();
  });
}

/** Not a top-level await: the bundler would move modules that other scripts share with this one to chunks of their own. */
async function boot(): Promise<void> {
  for (const start of STARTS) {
    start();
    await yieldToMain();
  }
  // Tests and measurements wait for it.
  performance.mark('boot');
}

boot();
