const ONETRUST =
  'isGpcEnabled=0&datestamp=Sat+Nov+21+2026&version=202409.2.0&hosts=&consentId=5f1c&interactionCount=1&groups=';

const withConsent = (record: string) => `a=b; OptanonConsent=${record}; cuGBId=x`;

/**
 * Cookies and the decision about analytics (C0002) in them, undefined without one. The server's reader (requestConsent) and the browser's
 * (readConsent) are separate implementations, one for time and one for bytes; both are tested with these.
 */
export const consentCookieCases: [name: string, cookies: string, isAllowed: boolean | undefined][] = [
  ['given', withConsent(`${ONETRUST}C0001%3A1%2CC0002%3A1%2CC0003%3A0&geolocation=DE`), true],
  ['given, not encoded', withConsent('groups=C0001:1,C0002:1'), true],
  ['given, encoded twice', withConsent('groups%3DC0001%253A1%252CC0002%253A1'), true],
  ['given, the whole cookie encoded once', withConsent('groups%3DC0001%3A1%2CC0002%3A1'), true],
  ['refused', withConsent(`${ONETRUST}C0001%3A1%2CC0002%3A0%2CC0003%3A1`), false],
  ['refused by leaving it out', withConsent('groups=C0001%3A1'), false],
  ['given and refused at once', withConsent('groups=C0001%3A1%2CC0002%3A0%2CC0002%3A1'), false],
  ['refused and given at once', withConsent('groups=C0001%3A1%2CC0002%3A1%2CC0002%3A0'), false],
  ['given, and refused for another path', 'OptanonConsent=groups=C0002:1; OptanonConsent=groups=C0002:0', false],
  ['refused, and given for another path', 'OptanonConsent=groups=C0002:0; OptanonConsent=groups=C0002:1', false],
  ['given, and a cookie without groups', 'OptanonConsent=a=b; OptanonConsent=groups=C0002:1', true],
  ['no cookie of consent', 'a=b', undefined],
  ['a cookie without groups', withConsent('landingPath=x&C0002%3A1'), undefined],
  ['a cookie with a longer name', 'xOptanonConsent=groups=C0002:1', undefined],
  ['no cookies', '', undefined],
];
