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
