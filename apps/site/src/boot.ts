import { askConsent } from './boot/askConsent.ts';
import { closeMenus } from './boot/closeMenus.ts';
import { closePageBanner } from './boot/closePageBanner.ts';
import { debugFlags } from './boot/debugFlags.ts';
import { enhance } from './boot/enhance.ts';
import { followFlags } from './boot/followFlags.ts';
import { identifyVisitor } from './boot/identifyVisitor.ts';
import { keepDepartment } from './boot/keepDepartment.ts';
import { keepQuery } from './boot/keepQuery.ts';
import { keepRedirectParams } from './boot/keepRedirectParams.ts';
import { measure } from './boot/measure.ts';
import { nextTask } from './boot/nextTask.ts';
import { onPageShown } from './boot/onPageShown.ts';
import { onShownOrDecided } from './boot/onShownOrDecided.ts';
import { openDialogs } from './boot/openDialogs.ts';
import { openTooltips } from './boot/openTooltips.ts';
import { prefetchLinks } from './boot/prefetchLinks.ts';
import { redirectToApp } from './boot/redirectToApp.ts';
import { showMobileNotice } from './boot/showMobileNotice.ts';
import { skipTransition } from './boot/skipTransition.ts';

/** Each in a task of its own: together they would keep a slow phone from answering for longer than 50 ms. */
const STARTS = [
  skipTransition,
  debugFlags,
  closeMenus,
  closePageBanner,
  openDialogs,
  openTooltips,
  askConsent,
  enhance,
  keepQuery,
  followPage,
  prefetchLinks,
  measure,
];

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
