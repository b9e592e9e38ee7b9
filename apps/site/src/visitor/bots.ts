import { isDesktopAgent } from './device.ts';

/** Crawlers, link previews, monitors and automated browsers, by common words of their user agents. */
const GENERAL =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|facebookexternalhit|embedly|preview|whatsapp\/|vkshare|quora link|lighthouse|pagespeed|gtmetrix|pingdom|uptime|statuscake|monitor|headless|phantomjs|puppeteer|playwright|selenium|curl\/|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|libwww|httpclient|scrapy|ahrefs|semrush|google-(?:inspectiontool|extended|read-aloud)|mediapartners|apis-google|feedfetcher|\brss\b|archive\.org/i;
/**
 * Fetchers of AI assistants and synthetic monitors whose names contain none of these words, as their vendors document them. PTST is WebPageTest.
 */
const NAMED =
  /\b(?:GoogleOther|(?:Perplexity|Claude|MistralAI)-User|Datadog\/?Synthetics|PTST\/|Site24x7|NewRelic(?:Synthetics|Pinger))/i;

/**
 * Whether a request comes from a program: it gets the defaults of every experiment and is never counted. A request without a user agent is one.
 * @param agent the `User-Agent` header
 */
export function isBot(agent: string | undefined): boolean {
  return !agent || GENERAL.test(agent) || NAMED.test(agent);
}

interface AgentClass {
  isBot: boolean;
  isDesktop: boolean;
}

/** Real visitors share few user agents; made-up ones must not fill the memory. */
const MAX_CACHED = 2_000;
const cache = new Map<string, AgentClass>();

/** Classifies a `User-Agent`; cached, because the patterns take longer than a whole decision may. */
export function classifyUserAgent(agent = ''): AgentClass {
  const cached = cache.get(agent);
  if (cached) return cached;
  const agentClass = { isBot: isBot(agent), isDesktop: isDesktopAgent(agent) };
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(agent, agentClass);
  return agentClass;
}
