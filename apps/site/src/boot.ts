import { closeMenus, closePageBanner, openDialogs, openTooltips } from './boot/documentControls.ts';
import { enhance } from './boot/enhance.ts';
import { debugFlags, followFlags } from './boot/flags.ts';
import { identifyVisitor } from './boot/identifyVisitor.ts';
import { measure } from './boot/measure.ts';
import { prefetchLinks, skipTransition } from './boot/navigation.ts';
import { keepRedirectParams, redirectToApp, showMobileNotice } from './boot/queryParameters.ts';
import { onPageShown } from './platform/browser/lifecycle.ts';
import { nextTask } from './platform/browser/tasks.ts';
import { onShownOrDecided } from './privacy/browserConsent.ts';
import { askConsent } from './privacy/consentBanner.ts';
import { keepQuery } from './visitor/attribution/linkAttribution.ts';
import { keepDepartment } from './visitor/departmentStorage.ts';

/** Each in a task of its own: together they would keep a slow phone from answering for longer than 50 ms. */
const STARTS = [
  skipTransition,
  debugFlags,
  closeMenus,
  closePageBanner,
  openDialogs,
  openTooltips,
  startConsent,
  enhance,
  keepQuery,
  followPage,
  prefetchLinks,
  measure,
];

function startConsent(): void {
  askConsent((id) => void import('./vendors/onetrust/loadOneTrust.ts').then((module) => module.loadOneTrust(id)));
}

function followPage(): void {
  onPageShown(() => {
    redirectToApp();
    showMobileNotice();
    followFlags();
    keepRedirectParams();
  });
  onShownOrDecided(() => {
    keepDepartment();
    identifyVisitor();
  });
}

/** Not awaited here: what other scripts share with one that waits would be put into files of its own. */
async function boot(): Promise<void> {
  for (const start of STARTS) {
    start();
    await nextTask();
  }
  // For those who wait for it: tests, and whoever measures in a browser.
  performance.mark('boot');
}

boot();
