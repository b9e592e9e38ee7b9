/** The token `--paper` as hex: not every browser accepts OKLCH as theme colour. */
export const themeColor = '#fbf9f4';

/**
 * The default Trusted Types policy: an inline script, first in the head, so that it applies to all others. Strings never become HTML or code. Script
 * addresses have to be `blob:` URLs of this page (workers of measurement vendors) or belong to a configured vendor.
 * @param scriptUrls `script-src` of the configured vendors, `https://host` or `https://host/path/`
 */
export function trustedTypesScript(scriptUrls: readonly string[]): string {
  // A prefix without a slash at its end would admit `https://host.evil.example`.
  const prefixes = scriptUrls.map((url) => (url.endsWith('/') ? url : `${url}/`));
  const list = JSON.stringify(prefixes).replaceAll('<', '\\u003c');
  return `(function(a){if(self.trustedTypes)trustedTypes.createPolicy('default',{createScriptURL:function(u){u=new URL(u,location).href;return a.concat('blob:'+location.origin+'/').some(function(p){return u.indexOf(p)==0})?u:null}})})(${list})`;
}

/** Id of the element after the first section. */
export const FIRST_SECTION_END_ID = 'opened';

/**
 * Inline script: blocks painting until the first section is parsed. Otherwise a slow processor paints a part of it and shifts it later (measured with
 * 4× CPU slowdown: layout shift of 0.01 to 0.06 in one of five visits). It is a script because the W3C validator doesn't support this link yet.
 */
export const blockRenderUntilFirstSection = `{const l=document.createElement('link');l.rel='expect';l.href='#${FIRST_SECTION_END_ID}';l.setAttribute('blocking','render');document.head.append(l)}`;

/**
 * Inline script, before the first layout: the root element has `data-scripts` where scripts run, for styles that depend on it. The media feature `scripting`
 * would say in a player of recordings what the player does, which runs none. If the boot script can't be loaded, it is removed again (astro/bootAfterPaint.ts).
 */
export const markRoot = "document.documentElement.dataset.scripts=''";
