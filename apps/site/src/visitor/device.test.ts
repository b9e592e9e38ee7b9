import { expect, test } from 'vitest';
import { isDesktopAgent } from './device.ts';

// Each has exactly one word of specification section 5.
test.each([
  'Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  'Mozilla/5.0 (iPod; CPU OS 6_1 like Mac OS X) AppleWebKit/536.26 Safari/8536.25',
  'BlackBerry9700/5.0.0.862 Profile/MIDP-2.1 Configuration/CLDC-1.1',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0)',
  'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/190.270; U; en) Presto/2.12.423 Version/12.16',
  'Mozilla/5.0 (X11; Linux; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
])('%s is not a desktop', (agent) => {
  expect(isDesktopAgent(agent)).toBe(false);
  expect(isDesktopAgent(agent.toUpperCase())).toBe(false);
});

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18',
  '',
  undefined,
])('%s is a desktop', (agent) => expect(isDesktopAgent(agent)).toBe(true));
