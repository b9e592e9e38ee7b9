import type { BrowserContext } from '@playwright/test';
import { contentSecurityPolicy } from '../../../apps/site/src/server/security/contentSecurityPolicy.ts';
import { vendorPolicies } from '../../../apps/site/src/vendors/configuredVendors.ts';
import { oneTrustDouble } from './oneTrustDouble.ts';

const ID = '018f2b7c-1c1a-7f00-8a3e-0123456789ab';
const ANSWER = { headers: { 'access-control-allow-origin': '*' }, json: {} };

/**
 * Rewrites pages to what they are with ONETRUST_DOMAIN_SCRIPT: the id in place of the banner, and the matching security policy.
 * @param path pattern for the pages
 * @param double OneTrust's behaviour; undefined: it is down
 */
export async function useOneTrust(
  context: BrowserContext,
  path: string,
  double?: { byRule: string; isAsking: boolean },
): Promise<void> {
  await context.route(path, async (route) => {
    // Either the test is over, or the page is missing and the test fails.
    const answer = await route.fetch().catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined) return;
    const { 'content-security-policy': policy = '', ...headers } = answer.headers();
    const html = text
      .replace('<html ', `<html data-one-trust="${ID}" `)
      .replace(/<aside[^>]*data-consent-banner.*?<\/aside>/s, '');
    const vendors = vendorPolicies({ ONETRUST_DOMAIN_SCRIPT: ID });
    const scriptHashes = /script-src [^;]*/.exec(policy)?.[0].match(/'sha256-[^']+'/g) ?? [];
    const own = contentSecurityPolicy({ scriptHashes, styleHashes: [], isPreview: false, isHttps: false, vendors });
    await route.fulfill({
      status: answer.status(),
      headers: { ...headers, 'content-security-policy': own },
      body: html,
    });
  });
  await context.route('https://*.onetrust.com/**', (route) => route.fulfill(ANSWER));
  await context.route('https://cdn.cookielaw.org/**', (route) =>
    double
      ? route.fulfill({ contentType: 'text/javascript', body: oneTrustDouble({ id: ID, ...double }) })
      : route.abort(),
  );
}
