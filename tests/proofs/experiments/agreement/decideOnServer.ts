import type { IncomingMessage } from 'node:http';
import { createCountryReader } from '@cumulus/geo-country';
import { cookieText, valueText } from '../../../../apps/site/src/flags/cookies/flagText.ts';
import { variantCookie } from '../../../../apps/site/src/flags/cookies/variantCookie.ts';
import { decideVisit } from '../../../../apps/site/src/flags/decide/decideVisit.ts';
import { readPayload } from '../../../../apps/site/src/flags/store/readPayload.ts';
import { CONSENT } from '../running/Visitor.ts';
import { type Decided, outcomeText } from './findDisagreements.ts';
import type { RandomVisitor } from './RandomVisitor.ts';

const AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
};

/**
 * Decides for visitors as the site's server does on each request, before the cache: from the request's path, headers and cookies to the key of
 * the stored page and the cookie that the visitor gets.
 * @param text the payload as the flag service sends it
 * @param siteUrl origin of the site
 */
export async function decideOnServer(text: string, siteUrl: string, visitors: RandomVisitor[]): Promise<Decided[]> {
  const payload = await readPayload(text);
  const uses = Object.entries(payload.plain.features).map(([flag, { defaultValue, rules = [] }]) => {
    const values = [
      defaultValue,
      ...rules.flatMap((rule) => ['force' in rule ? rule.force : [], rule.variations ?? []]),
    ];
    return { flag, values: values.flat().map(valueText) };
  });
  const decide = decideVisit({
    flags: { latest: () => payload },
    site: {
      flagsOf: () => uses,
      redirectOf: () => undefined,
      locate: () => ({ status: 200 }),
      content: () => ({ version: 1 }),
      localeOf: (path) => /^\/([a-z]{2}(?:-[A-Z]{2})?)(?=\/|$)/.exec(path)?.[1] ?? '',
    },
    siteUrl,
    countryOf: createCountryReader('x-visitor-country'),
  });
  return visitors.map((visitor) => {
    const { variantKey, cookies } = decide(requestOf(visitor));
    const key = new Map(
      variantKey.split(',').map((part) => part.split('=', 2).map(cookieText.decode) as [string, string]),
    );
    const [, cookie] = /^cuGBVariant=([^;]*)/.exec(cookies.find((one) => one.startsWith('cuGBVariant=')) ?? '') ?? [];
    const stored = new Map(variantCookie.parse(cookie)?.flags.map((decided) => [decided.flag, decided]));
    return Object.fromEntries(
      [...key].map(([flag, value]) => {
        const { experiment, variation, value: storedValue = value } = stored.get(flag) ?? {};
        // The page and the visitor's cookie must have the same value.
        return [
          flag,
          outcomeText(storedValue === value ? value : `${value}, stored ${storedValue}`, experiment, variation),
        ];
      }),
    );
  });
}

function requestOf({ id, path, device, country }: RandomVisitor): IncomingMessage {
  const headers = {
    'user-agent': AGENTS[device],
    cookie: `OptanonConsent=${CONSENT.given}; cuGBId=${id}`,
    ...(country && { 'x-visitor-country': country }),
  };
  return { url: path, headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
}
