/**
 * Search engines by name, with a pattern of the hosts that serve their results: other services of the same company (mail, documents) refer like any site.
 * The pattern is of the whole host, with an optional `www.` or `m.` before it; a dot is literal, `~` is the name.
 * REQ-ATT-03.
 */
const SEARCH_ENGINES: Readonly<Record<string, string>> = {
  google: '((images|cse).)?~.(com|cat|[a-z]{2}|com?.[a-z]{2})|com.~.android.~quicksearchbox',
  bing: '((cn|global).)?~.com',
  duckduckgo: '((html|lite|start|noai).)?~.com|com.~.mobile.android',
  yahoo: '([a-z]{2,5}.)?search.~.(com|co.jp)',
  yandex: '~.(com|net|[a-z]{2}|com.[a-z]{2})|ya.ru',
  baidu: '~.com',
  ecosia: '~.org',
  qwant: '(lite.)?~.com',
  startpage: '([a-z]\\w*.)?~.com',
  brave: 'search.~.com',
  kagi: '~.com',
  mojeek: '~.(com|co.uk|de|fr)',
  swisscows: '~.com',
  metager: '~.(org|de|es)',
  presearch: '~.(com|org)',
  naver: 'search.~.com',
  daum: 'search.~.net',
  seznam: 'search.~.cz',
  sogou: '(wap.)?~.com',
  '360': 'so.com',
  shenma: 'sm.cn',
  coccoc: '~.com',
  petal: '~search.com',
  rambler: 'nova.~.ru',
  mailru: 'go.mail.ru',
  ask: '([a-z]{2,3}.)?~.com',
  aol: '([a-z]{2,3}.)?search.~.(com|co.uk)',
  lycos: 'search\\d*.~.(com|[a-z]{2})',
  dogpile: '~.com',
  virgilio: 'ricerca.~.it',
  gibiru: '~.com',
  karma: '~search.org',
};

/** Whether a name or host is a search engine's. */
export function isSearchEngine(source: string): boolean {
  return Object.hasOwn(SEARCH_ENGINES, source) || findSearchEngine(source) !== undefined;
}

/** The name of the search engine that serves results on a host, in lower case. */
export function findSearchEngine(host: string): string | undefined {
  return Object.keys(SEARCH_ENGINES).find((name) =>
    new RegExp(`^(www.|m.)?(${SEARCH_ENGINES[name]})$`.replaceAll('.', '\\.').replaceAll('~', name)).test(host),
  );
}
