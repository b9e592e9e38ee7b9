import { isDesktopAgent } from './device.ts';

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

/** What a request's `User-Agent` says. */
export interface AgentKind {
  isBot: boolean;
  isDesktop: boolean;
}

/** Visitors share few of them; made-up ones may not take memory. */
const MOST_KEPT = 2_000;
const kept = new Map<string, AgentKind>();

/** Looks a `User-Agent` up: looking at it takes longer than a decision may. */
export function agentKind(agent = ''): AgentKind {
  const known = kept.get(agent);
  if (known) return known;
  const kind = { isBot: isBot(agent), isDesktop: isDesktopAgent(agent) };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(agent, kind);
  return kind;
}
