import { SEARCH_ENGINES } from './SEARCH_ENGINES.ts';

/** @returns the name of the search engine whose results are on a host, in lower case; undefined where there is none */
export function searchEngineOf(host: string): string | undefined {
  return Object.keys(SEARCH_ENGINES).find((name) =>
    new RegExp(`^(www.|m.)?(${SEARCH_ENGINES[name]})$`.replaceAll('.', '\\.').replaceAll('~', name)).test(host),
  );
}
