import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent, onShownOrDecided } from '../../privacy/browserConsent.ts';
import { carriedQuery, dropCarried, REFERRER_PARAMETER } from './carriedQuery.ts';

/** No page, or a place of this one. */
const NO_PAGE = /^#|\.\w+([?#]|$)/;

/** The addresses that links had before they were changed. */
const original = new WeakMap<Element, string>();
let carried = '';
let isAllowed = false;
/** Consent was missing when the page was shown, and may still come: with it the visit is kept as it began. */
let isWaiting = false;
let isKept = false;

/**
 * Where the visit came from. While the visitor is undecided, links within the site carry it on, and nothing is stored; with consent it is kept in
 * cookies, and then links stop carrying it; so they do when it is refused. Links to the same page in another language keep the whole query besides.
 */
export function keepQuery(): void {
  onShownOrDecided(follow);
  // Those that came into the page later, before they are followed or copied.
  for (const type of ['pointerdown', 'click']) addEventListener(type, ({ target }) => carryInto(target), true);
}

function follow(): void {
  const { search, pathname, hash } = location;
  isAllowed = browserConsent.allows('C0002');
  const isOpen = !isAllowed && !browserConsent.isDecided();
  const isNew = isAllowed && !isKept;
  if (isOpen || isNew) carried = carriedQuery(location, document.referrer);
  else if (!isAllowed) carried = '';
  if (!isOpen && search.includes(REFERRER_PARAMETER))
    history.replaceState(history.state, '', pathname + dropCarried(search, [REFERRER_PARAMETER]) + hash);
  if (isNew) keep(search, isWaiting);
  isKept = isAllowed;
  isWaiting = isOpen;
  carryIntoAll();
}

/** Until it is done links carry it on: who leaves sooner has it kept by the next page. */
async function keep(search: string, isLate: boolean): Promise<void> {
  try {
    await (await import('./startAttribution.ts')).keepAttribution(search, isLate);
    carried = '';
    carryIntoAll();
  } catch (error) {
    reportError('attribution', error);
    addEventListener('online', () => keep(search, isLate), { once: true });
  }
}

function carryIntoAll(): void {
  for (const link of document.links) carryInto(link);
}

function carryInto(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== location.origin) return;
  const href = original.get(link) ?? link.getAttribute('href') ?? '';
  if (NO_PAGE.test(href)) return;
  const isWhole = link.dataset.keepQuery !== undefined;
  if (original.has(link)) link.setAttribute('href', href);
  if (!carried && !isWhole) return;
  original.set(link, href);
  const own = isWhole ? wholeQuery() : link.search;
  const query = carried && !own.includes('utm_') ? `${own}${own ? '&' : '?'}${carried}` : own;
  link.setAttribute('href', link.pathname + query + link.hash);
}

/** Where consent is refused the locale links don't carry on what came with the address either. */
function wholeQuery(): string {
  return isAllowed ? location.search : dropCarried(location.search);
}
