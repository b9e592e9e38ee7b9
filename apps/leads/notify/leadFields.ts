import type { Message } from './Channel.ts';

/** The receiver's name of each of our values. Undefined: the same name. Null: not sent. */
export type FieldNames = Readonly<Record<string, string | null>>;

/**
 * Values besides the form's fields. They are sent only where a field name is configured for them, since the receiver refuses fields it doesn't know.
 */
const EXTRA_VALUES: Record<string, (message: Message) => string | null | undefined> = {
  deliveryId: ({ id }) => id,
  leadId: ({ lead }) => lead.id,
  locale: ({ lead }) => lead.locale,
  page: ({ lead }) => lead.page,
  location: ({ lead }) => lead.location,
  consentText: ({ lead }) => lead.consent.text,
  department: ({ lead }) => lead.signUp?.department,
  plan: ({ lead }) => lead.signUp?.plan,
  billingPeriod: ({ lead }) => lead.signUp?.billingPeriod,
  people: ({ lead }) => lead.signUp?.people?.toString(),
  addOns: ({ lead }) => lead.signUp?.addOns.join(','),
  template: ({ lead }) => lead.signUp?.template,
  utm_source: ({ lead }) => lead.analytics?.attribution.utm_source,
  utm_medium: ({ lead }) => lead.analytics?.attribution.utm_medium,
  utm_campaign: ({ lead }) => lead.analytics?.attribution.utm_campaign,
  utm_content: ({ lead }) => lead.analytics?.attribution.utm_content,
  utm_term: ({ lead }) => lead.analytics?.attribution.utm_term,
  channel: ({ lead }) => lead.analytics?.attribution.channel,
  returnedFrom: ({ lead }) => lead.analytics?.attribution.returnedFrom,
};

/**
 * Reads pairs such as `left:right`.
 * @param expected what a pair would be, for the error
 * @throws Error naming the pair that can't be read
 */
export function readPairs(parts: string[], pattern: RegExp, expected: string): [left: string, right: string][] {
  return parts.map((part) => {
    const [left = '', right, ...rest] = part.split(':').map((text) => text.trim());
    if (right !== undefined && rest.length === 0 && pattern.test(`${left}:${right}`)) return [left, right];
    throw new Error(`"${part.trim().slice(0, 100)}" is no pair: expected ${expected}`);
  });
}

const NAMES = /^[A-Za-z][\w-]{0,99}:(?:[A-Za-z][\w-]{0,99})?$/;

/**
 * Reads a list of names: `message:leadMessage,teamSize:,leadId:cumulusLeadId`. Nothing after the colon: the value isn't sent.
 * @throws Error naming the entry that can't be read
 */
export function parseFieldNames(list: string): FieldNames {
  const parts = list.split(',').filter((part) => part.trim() !== '');
  const pairs = readPairs(parts, NAMES, 'ourName:theirName, or ourName: to leave it out');
  return Object.fromEntries(pairs.map(([ours, theirs]) => [ours, theirs || null]));
}

/**
 * Lists a lead's values under the receiver's names, `email` first.
 * @param names as configured
 * @param toName name of a field that isn't configured
 */
export function namedValues(
  message: Message,
  names: FieldNames,
  toName: (ours: string) => string,
): [name: string, value: string][] {
  const { email, fields } = message.lead;
  const nameOf = (ours: string) => (names[ours] === undefined ? toName(ours) : names[ours]);
  const typed = Object.entries({ ...fields, email }).map(([ours, value]) => [nameOf(ours), value] as const);
  const extra = Object.entries(EXTRA_VALUES).map(([ours, read]) => [names[ours] ?? null, read(message)] as const);
  const named = new Map<string, string>([['email', email]]);
  for (const [name, value] of [...typed, ...extra]) if (name !== null && value) named.set(name, value);
  return [...named];
}

/** The full address of the page that a lead was sent from. @param siteUrl public origin of the site */
export function pageAddress({ lead }: Message, siteUrl: string): string {
  const address = new URL(siteUrl);
  address.pathname = lead.page;
  return address.href;
}
