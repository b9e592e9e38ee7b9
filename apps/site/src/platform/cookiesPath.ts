/** Where pages ask for cookies that last (privacy/keepCookies.ts, server/cookies/cookieEndpoint.ts). */
export const COOKIES_PATH = '/consent/cookies';
