interface Double {
  /** The site's id. */
  id: string;
  /** Groups before a decision, by the rule of the visitor's region: `C0001:1,C0002:0`. */
  byRule: string;
  /** Whether it asks; else only the rule counts. */
  isAsking: boolean;
}

/**
 * A script that behaves towards a page as OneTrust's do, in the order of versions 202405 to 202411. First comes a stub: it publishes the recorded
 * groups, `,,` without any, and an object of that name with only the country. Later come the banner, written from strings, its groups, and the
 * preference centre. A decision is in the cookies before it is in the groups, and the event follows shortly after.
 */
export function oneTrustDouble(double: Double): string {
  return `(${act})(${JSON.stringify(double)})`;
}

function act({ id, byRule, isAsking }: Double): void {
  const FETCHING_MS = 250;
  const REFUSED = 'C0001:1,C0002:0,C0003:0,C0004:0';
  const page = globalThis as unknown as { OnetrustActiveGroups: string; OneTrust: object };
  // The file of the page's language is requested.
  if (!document.querySelector(`script[src*='otSDKStub'][data-domain-script='${id}'][data-document-language='true']`))
    return;

  const recorded = /OptanonConsent=[^;]*groups=([^;&]*)/.exec(document.cookie)?.[1];
  const publish = (groups: string) => {
    const active = groups.split(',').flatMap((group) => (group.endsWith(':1') ? group.slice(0, -2) : []));
    page.OnetrustActiveGroups = `,${active},`;
    if (active.length) setTimeout(() => dispatchEvent(new CustomEvent('OneTrustGroupsUpdated', { detail: active })));
  };
  const keep = (name: string, value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as OneTrust writes them
    document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
  };
  const record = (groups: string, interactionCount: number) => {
    const about = `isGpcEnabled=0&hosts=&interactionCount=${interactionCount}&landingPath=NotLandingPage`;
    keep('OptanonConsent', `${about}&groups=${encodeURIComponent(groups)}&AwaitingReconsent=false`);
  };
  const draw = (markup: string) => {
    const root = document.querySelector('#onetrust-consent-sdk') ?? document.createElement('div');
    root.id = 'onetrust-consent-sdk';
    root.innerHTML = markup;
    document.body.append(root);
    return (button: string, groups: string) =>
      root.querySelector(button)?.addEventListener('click', () => {
        root.innerHTML = '';
        keep('OptanonAlertBoxClosed', new Date().toISOString());
        record(groups, 1);
        publish(groups);
        // An endpoint in the customer's region.
        fetch('https://privacyportal-de.onetrust.com/request/v1/consentreceipts', { method: 'POST' });
      });
  };
  const at = 'style="position:fixed;inset:auto 0 0;z-index:9999"';

  page.OneTrust = { geolocationResponse: { countryCode: 'DE' } };
  publish(recorded ? decodeURIComponent(recorded) : '');
  fetch('https://geolocation.onetrust.com/cookieconsentpub/v1/geo/location');
  setTimeout(() => {
    page.OneTrust = {
      ToggleInfoDisplay: () =>
        draw(`<p ${at}><button class="ot-pc-refuse-all-handler">Reject all</button></p>`)('button', REFUSED),
    };
    if (!recorded) {
      publish(byRule);
      record(byRule, 0);
    }
    const style = document.createElement('style');
    style.textContent = '#onetrust-banner-sdk { outline: 3px solid rgb(1 2 3) }';
    document.head.append(style);
    if (!isAsking || document.cookie.includes('OptanonAlertBoxClosed')) return;
    const on = draw(`<p id="onetrust-banner-sdk" ${at}><button id="onetrust-accept-btn-handler">Accept</button></p>`);
    on('#onetrust-accept-btn-handler', REFUSED.replaceAll('0,', '1,').replace(/0$/, '1'));
  }, FETCHING_MS);
}
