import { closeMenus } from './boot/closeMenus.ts';
import { closePageBanner } from './boot/closePageBanner.ts';
import { debugFlags } from './boot/debugFlags.ts';
import { enhance } from './boot/enhance.ts';
import { followFlags } from './boot/followFlags.ts';
import { keepQuery } from './boot/keepQuery.ts';
import { layOutSections } from './boot/layOutSections.ts';
import { onPageShown } from './boot/onPageShown.ts';
import { openDialogs } from './boot/openDialogs.ts';
import { openTooltips } from './boot/openTooltips.ts';
import { prefetchLinks } from './boot/prefetchLinks.ts';
import { showMobileNotice } from './boot/showMobileNotice.ts';
import { skipTransition } from './boot/skipTransition.ts';

skipTransition();
debugFlags();
closeMenus();
closePageBanner();
openDialogs();
openTooltips();
enhance();
layOutSections();
onPageShown(() => {
  keepQuery();
  showMobileNotice();
  followFlags();
});
prefetchLinks();
