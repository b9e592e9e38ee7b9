/**
 * Stands in the head of a page with a banner, inline and blocking: pages are cached alike for everyone, so only the browser can know
 * that the banner was closed, and it must know before the first paint. The name comes from `<html data-banner-cookie>`, so that the
 * script, and with it its hash in the security policy, is the same on every page.
 */
export const hideClosedBanner =
  "(function(e){if((';'+document.cookie).replace(/ /g,'').indexOf(';'+e.dataset.bannerCookie+'=hidden')>-1)e.dataset.bannerHidden=''})(document.documentElement)";
