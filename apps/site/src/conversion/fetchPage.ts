/** A page that takes longer is opened instead. */
const TIMEOUT_MS = 8_000;

/**
 * Fetches a document of this site, which runs no scripts and loads no images. By XMLHttpRequest, whose parser is the only one for a whole document that the
 * security policy's Trusted Types admit: DOMParser needs a policy that turns strings into HTML.
 * @param path without query, so that it comes from the cache
 * @throws when there is none, or no answer in time
 */
export function fetchPage(path: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error(`${path}: ${request.status ? `HTTP error: ${request.status}` : 'no answer'}`));
    request.open('GET', path);
    request.responseType = 'document';
    request.timeout = TIMEOUT_MS;
    request.onerror = fail;
    request.ontimeout = fail;
    request.onload = () => (request.status === 200 && request.responseXML ? resolve(request.responseXML) : fail());
    request.send();
  });
}
