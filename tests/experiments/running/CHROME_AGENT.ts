/** Not "HeadlessChrome", which the site takes for a program: it gets the control and is never counted. */
export const CHROME_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
