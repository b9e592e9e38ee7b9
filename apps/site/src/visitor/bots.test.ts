import { expect, test } from 'vitest';
import { isBot } from './bots.ts';
import { isDesktopAgent } from './device.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const CUBOT =
  'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/119 Mobile Safari/537.36 Chrome-Lighthouse',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.59 Mobile Safari/537.36 (compatible; GoogleOther)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GoogleOther) Chrome/142.0.7444.59 Safari/537.36',
  'GoogleOther-Image/1.0',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)',
  `${CHROME} DatadogSynthetics`,
  'Datadog/Synthetics',
  `${CHROME} PTST/240906.192220`,
  'Mozilla/5.0 (Linux; Android 8.1.0; Moto G (4)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36 PTST/240709.152506',
  `${CHROME} Site24x7`,
  'Site24x7',
  `${CHROME} NewRelicSynthetics/1.0`,
  'NewRelicPinger/1.0 (1234567)',
  '',
  undefined,
])('%s is a bot', (agent) => {
  expect(isBot(agent)).toBe(true);
});

const PINTEREST = `${IPHONE} [Pinterest/iOS]`;

test.each([
  CHROME,
  IPHONE,
  CUBOT,
  PINTEREST,
  // The names above as parts of other words.
  `${CHROME} ClaudeUserAgent/1.0`,
  `${CHROME} OPTST/1.0`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:134.0) Gecko/20100101 Firefox/134.0',
])('%s is a person', (agent) => {
  expect(isBot(agent)).toBe(false);
});

test('recognizes phones by the specification’s words', () => {
  expect([CHROME, IPHONE, CUBOT, undefined].map(isDesktopAgent)).toEqual([true, false, false, true]);
});
