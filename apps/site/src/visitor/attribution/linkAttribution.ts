import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent, onPageShownOrConsentChange } from '../../privacy/browserConsent.ts';
import { carriedQuery, REFERRER_PARAMETER, removeCarriedParameters } from './carriedQuery.ts';

/** Links to files, and to places of this page. */
const NOT_A_PAGE = /^#|\.\w+([?#]|$)/;

/** Addresses of links before they were changed. */
const original = new WeakMap<Element, string>();
let carried = '';
let isAllowed = false;
/** The page was shown without a decision; consent that comes later belongs to the same visit. */
let isUndecided = false;
let isStored = false;

/**
 * While the visitor is undecided, links within the site carry the attribution and nothing is stored. With consent it is stored in cookies; then, and after
 * a refusal, links stop carrying it. Links to the same page in another language keep the whole query as well.
 */
export function carryAttributionInLinks(): void {
  onPageShownOrConsentChange(update);
  // Links that were added later, before they are followed or copied.
  for (const type of ['pointerdown', 'click']) addEventListener(type, ({ target }) => carryInto(target), true);
}

function update(): void {
  const { search, pathname, hash } = location;
  const wasUndecided = isUndecided;
  isAllowed = browserConsent.allows('C0002');
  isUndecided = !isAllowed && !browserConsent.isDecided();
  const isNew = isAllowed && !isStored;
  if (isUndecided || isNew) carried = carriedQuery(location, document.referrer);
  else if (!isAllowed) carried = '';
  if (!isUndecided && search.includes(REFERRER_PARAMETER))
    history.replaceState(history.state, '', pathname + removeCarriedParameters(search, REFERRER_PARAMETER) + hash);
  if (isNew) store(search, wasUndecided);
  isStored = isAllowed;
  carryIntoAll();
}

/** Links carry the attribution until it is stored: if the visitor leaves before that, the next page stores it. */
async function store(search: string, isLate: boolean): Promise<void> {
  try {
    await (await import('./attributionCookies.ts')).storeAttribution(search, isLate);
    carried = '';
    carryIntoAll();
  } catch (error) {
    reportError('attribution', error);
    addEventListener('online', () => store(search, isLate), { once: true });
  }
}

function carryIntoAll(): void {
  for (const link of document.links) carryInto(link);
}

function carryInto(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link) return;
  const before = original.get(link);
  const keepsQuery = link.dataset.keepQuery !== undefined;
  // First what is cheap to ask: most links of most pages end here.
  if ((!carried && !keepsQuery && !before) || link.origin !== location.origin) return;
  const href = before ?? link.getAttribute('href') ?? '';
  if (NOT_A_PAGE.test(href)) return;
  if (before) link.setAttribute('href', before);
  if (!carried && !keepsQuery) return;
  original.set(link, href);
  const own = keepsQuery ? allowedQuery() : link.search;
  const query = carried && !own.includes('utm_') ? `${own}${own ? '&' : '?'}${carried}` : own;
  link.setAttribute('href', link.pathname + query + link.hash);
}

/** The page's query; after a refusal without attribution. */
function allowedQuery(): string {
  return isAllowed ? location.search : removeCarriedParameters(location.search);
}
