/** What loads OneTrust; it finds the site by the id in its own `data-domain-script`. */
export const ONETRUST_SCRIPT = 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js';
