/** A country with its share of the visitors, the difference of its clock to UTC, and its language. */
export interface Market {
  weight: number;
  country: string;
  utcHours: number;
  locale: 'en-US' | 'de' | 'fr' | 'es' | 'it' | 'pt';
  /** Whether nothing is collected before the visitor agrees. */
  isOptIn: boolean;
}

/** Where visitors come from. */
export const MARKETS: readonly Market[] = [
  { weight: 30, country: 'US', utcHours: -6, locale: 'en-US', isOptIn: false },
  { weight: 16, country: 'DE', utcHours: 1, locale: 'de', isOptIn: true },
  { weight: 11, country: 'GB', utcHours: 0, locale: 'en-US', isOptIn: true },
  { weight: 8, country: 'FR', utcHours: 1, locale: 'fr', isOptIn: true },
  { weight: 6, country: 'ES', utcHours: 1, locale: 'es', isOptIn: true },
  { weight: 5, country: 'IN', utcHours: 5.5, locale: 'en-US', isOptIn: false },
  { weight: 5, country: 'BR', utcHours: -3, locale: 'pt', isOptIn: true },
  { weight: 4, country: 'IT', utcHours: 1, locale: 'it', isOptIn: true },
  { weight: 4, country: 'CA', utcHours: -5, locale: 'en-US', isOptIn: false },
  { weight: 3, country: 'AT', utcHours: 1, locale: 'de', isOptIn: true },
  { weight: 3, country: 'CH', utcHours: 1, locale: 'de', isOptIn: true },
  { weight: 2, country: 'NL', utcHours: 1, locale: 'en-US', isOptIn: true },
  { weight: 2, country: 'MX', utcHours: -6, locale: 'es', isOptIn: false },
  { weight: 1, country: 'PT', utcHours: 0, locale: 'pt', isOptIn: true },
];

/** A browser on a device. */
export interface Browser {
  weight: number;
  device: 'desktop' | 'mobile' | 'tablet';
  browser: string;
  browserVersion: string;
  operatingSystem: string;
  operatingSystemVersion: string;
  userAgent: string;
  /** Only engines of Chromium measure layout shifts and, until lately, the largest paint. */
  measuresAll: boolean;
}

const chrome = (system: string, suffix = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0${suffix} Safari/537.36`;

/** What visitors use. */
export const BROWSERS: readonly Browser[] = [
  {
    ...{ weight: 34, device: 'desktop', browser: 'Chrome', browserVersion: '142', measuresAll: true },
    ...{ operatingSystem: 'Windows', operatingSystemVersion: '10', userAgent: chrome('Windows NT 10.0; Win64; x64') },
  },
  {
    ...{ weight: 12, device: 'desktop', browser: 'Chrome', browserVersion: '142', measuresAll: true },
    ...{ operatingSystem: 'macOS', operatingSystemVersion: '15' },
    userAgent: chrome('Macintosh; Intel Mac OS X 10_15_7'),
  },
  {
    ...{ weight: 7, device: 'desktop', browser: 'Edge', browserVersion: '142', measuresAll: true },
    ...{ operatingSystem: 'Windows', operatingSystemVersion: '11' },
    userAgent: `${chrome('Windows NT 10.0; Win64; x64')} Edg/142.0.0.0`,
  },
  {
    ...{ weight: 5, device: 'desktop', browser: 'Firefox', browserVersion: '145', measuresAll: false },
    ...{ operatingSystem: 'Linux', operatingSystemVersion: '' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  },
  {
    ...{ weight: 6, device: 'desktop', browser: 'Safari', browserVersion: '18', measuresAll: false },
    ...{ operatingSystem: 'macOS', operatingSystemVersion: '15' },
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  },
  {
    ...{ weight: 17, device: 'mobile', browser: 'Safari', browserVersion: '18', measuresAll: false },
    ...{ operatingSystem: 'iOS', operatingSystemVersion: '18' },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  },
  {
    ...{ weight: 16, device: 'mobile', browser: 'Chrome', browserVersion: '142', measuresAll: true },
    ...{ operatingSystem: 'Android', operatingSystemVersion: '10' },
    userAgent: chrome('Linux; Android 10; K', ' Mobile'),
  },
  {
    ...{ weight: 3, device: 'tablet', browser: 'Chrome', browserVersion: '142', measuresAll: true },
    ...{ operatingSystem: 'Android', operatingSystemVersion: '10', userAgent: chrome('Linux; Android 10; K') },
  },
];

/** How a visit begins: the values of the attribution cookies, and what follows for the visit. */
export interface Source {
  weight: number;
  channel: string;
  source: string;
  medium: string;
  name?: string;
  referrer: string;
  /** How much likelier than others its visitors want something. */
  intent: number;
  /** Share of the days, from the first to the last, on which the campaign runs. */
  span?: readonly [number, number];
}

/** Sources and campaigns. Each campaign runs on some of the days. */
export const SOURCES: readonly Source[] = [
  {
    ...{ weight: 34, channel: 'Organic Search', source: 'google', medium: 'organic', intent: 1 },
    referrer: 'https://www.google.com/',
  },
  {
    ...{ weight: 4, channel: 'Organic Search', source: 'bing', medium: 'organic', intent: 1 },
    referrer: 'https://www.bing.com/',
  },
  { weight: 24, channel: 'Direct', source: '(none)', medium: '(direct)', referrer: '', intent: 1.1 },
  {
    ...{ weight: 9, channel: 'Paid Search', source: 'google', medium: 'cpc', name: 'brand-search', intent: 1.6 },
    referrer: 'https://www.google.com/',
  },
  {
    ...{ weight: 8, channel: 'Paid Search', source: 'google', medium: 'cpc', name: 'project-software', intent: 1.2 },
    ...{ referrer: 'https://www.google.com/', span: [0.2, 1] },
  },
  {
    ...{ weight: 11, channel: 'Paid Social', source: 'linkedin', medium: 'paid-social', name: 'brain-launch' },
    ...{ referrer: 'https://www.linkedin.com/', intent: 0.5, span: [0.35, 0.75] },
  },
  {
    ...{ weight: 10, channel: 'Email', source: 'newsletter', medium: 'email', name: 'product-newsletter' },
    ...{ referrer: '', intent: 2, span: [0.38, 0.46] },
  },
  {
    ...{ weight: 12, channel: 'Email', source: 'newsletter', medium: 'email', name: 'webinar-invitation' },
    ...{ referrer: '', intent: 2.4, span: [0.78, 0.92] },
  },
  {
    ...{ weight: 4, channel: 'Organic Social', source: 'linkedin.com', medium: 'referral', intent: 0.7 },
    referrer: 'https://www.linkedin.com/',
  },
  {
    ...{ weight: 4, channel: 'Referral', source: 'reviews.example', medium: 'referral', intent: 1.8 },
    referrer: 'https://reviews.example/',
  },
  {
    ...{
      weight: 2,
      channel: 'Referral',
      source: 'partner.example',
      medium: 'partner',
      name: 'partner-page',
      intent: 1.5,
    },
    referrer: 'https://partner.example/',
  },
];
