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

/** A task that has taken this long ends after the part that is running: a fast computer starts all in one task and one frame, a slow phone in several. */
const MAX_TASK_MS = 8;

/** Links first: they are measured, and the banner changes the layout. (Before the page has loaded, they wait for that.) */
const STARTS = [
  prefetchLinks,
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
  let begun = performance.now();
  for (const start of STARTS) {
    start();
    if (performance.now() - begun < MAX_TASK_MS) continue;
    await yieldToMain();
    begun = performance.now();
  }
  // Tests and measurements wait for it.
  performance.mark('boot');
}

boot();
