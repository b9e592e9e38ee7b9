/** Crawlers, previews of links, monitors and browsers without a person, by the words that they name themselves with. */
const GENERAL =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|embedly|preview|whatsapp\/|vkshare|quora link|lighthouse|pagespeed|gtmetrix|pingdom|uptime|statuscake|monitor|headless|phantomjs|puppeteer|playwright|selenium|curl\/|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient|scrapy|ahrefs|semrush|google-(?:inspectiontool|extended|read-aloud)|mediapartners|apis-google|feedfetcher|\brss\b|archive\.org/i;
/**
 * Agents whose names hold none of these words: fetchers of AI assistants, and synthetic monitors that drive a real browser. PTST is WebPageTest. The
 * names are those in their vendors' documentation.
 */
const NAMED =
  /\b(?:GoogleOther|(?:Perplexity|Claude|MistralAI)-User|Datadog\/?Synthetics|PTST\/|Site24x7|NewRelic(?:Synthetics|Pinger))/i;

/**
 * Whether a request comes from a program rather than a person: it sees what everyone sees by default, and is never counted. Who names nothing is one.
 * @param agent the `User-Agent` header
 */
export function isBot(agent: string | undefined): boolean {
  return !agent || GENERAL.test(agent) || NAMED.test(agent);
}
