/** The token `--paper` as hex: not every browser reads OKLCH where it colours its own frame. */
export const themeColor = '#fbf9f4';

/**
 * Stands first in the head, inline, so that it is there before any other script: the default Trusted Types policy. Strings never become HTML
 * or code; an address becomes a script only when it is a `blob:` of our own (workers of measurement vendors) or a configured vendor's.
 * @param scriptUrls `script-src` of the configured vendors, `https://host` or `https://host/path/`
 */
export function trustedTypesScript(scriptUrls: readonly string[]): string {
  // A prefix without a slash at its end would admit `https://host.evil.example`.
  const prefixes = scriptUrls.map((url) => (url.endsWith('/') ? url : `${url}/`));
  const list = JSON.stringify(prefixes).replaceAll('<', '\\u003c');
  return `(function(a){if(self.trustedTypes)trustedTypes.createPolicy('default',{createScriptURL:function(u){u=new URL(u,location).href;return a.concat('blob:'+location.origin+'/').some(function(p){return u.indexOf(p)==0})?u:null}})})(${list})`;
}

/** Id of the place where the first section of a page ends. */
export const FIRST_SECTION_END_ID = 'opened';

/**
 * Inline script: nothing is painted before the first section is parsed. A slow processor paints a part of it otherwise, and moves it when the
 * rest is there (measured under 4× processor: layout shift 0.01 to 0.06 in one visit of five). It is a script since the W3C's checker
 * doesn't know this link yet.
 */
export const blockRenderUntilFirstSection = `{const l=document.createElement('link');l.rel='expect';l.href='#${FIRST_SECTION_END_ID}';l.setAttribute('blocking','render');document.head.append(l)}`;

/**
 * Inline script, before the first layout: a page that is reloaded or come back to has all sections laid out at once (design-system/laterSections.css). The browser
 * puts such a page where it was left, and heights remembered of its sections are gone with the old document: over estimates, the same place
 * lies in another section. Pages are cached alike for everyone, so only the browser can know.
 */
export const layOutOnReturn =
  "/^[rb]/.test(performance.getEntriesByType('navigation')[0]?.type)&&(document.documentElement.dataset.return='')";
