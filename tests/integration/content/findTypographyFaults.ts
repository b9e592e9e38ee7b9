type Rule = readonly [fault: RegExp, rule: string];

const EVERYWHERE: readonly Rule[] = [
  [/\p{L}'\p{L}/u, 'apostrophes are ’'],
  [/\.\.\./, 'an ellipsis is one character'],
];
const WITHOUT_ENGLISH_QUOTES: readonly Rule[] = [
  [/[“”„]/, 'quotes are «…»'],
  [/(?<!=)"/, 'quotes are «…»'],
];

/** What people who read a language see at once where it is missing. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  de: [
    [/”|(?<!=)"/, 'quotes are „…“'],
    [/(?<![„\p{L}\d.,;:!?…)\]*])“/u, 'a quote begins with „'],
    [/\$ ?\d/, 'the currency follows the amount: 7 $'],
    [/\d[$€%]|\d (?=[$€%])/, 'a no-break space before %, $ and €'],
    [/\d:\d\d(?: und | erinnern)/, 'times in a sentence end in Uhr'],
  ],
  'fr-FR': [
    [
      /(?<!\u202F)[;!?»](?![\w/=])|[^\u202F\d\p{Lu}/a-z)]:(?= )|[a-zé]: /u,
      'a narrow no-break space before ; : ! ? and »',
    ],
    [/«(?!\u202F)/, 'a narrow no-break space after «'],
    [/[“”]|(?<!=)"/, 'quotes are « … »'],
    [/\d[$€%]|\d (?=[$€%])/, 'a no-break space before %, $ and €'],
  ],
  'es-ES': [
    ...WITHOUT_ENGLISH_QUOTES,
    [/^(?!.*¿).*\?/s, 'a question begins with ¿'],
    [/^(?!.*¡).*!/s, 'an exclamation begins with ¡'],
    [/\d\.\d{3}/, 'thousands are separated by a space'],
    [/\d[$€%]|\d (?=[$€%])/, 'a no-break space before %, $ and €'],
  ],
  it: [...WITHOUT_ENGLISH_QUOTES, [/(?<![\d.,])(?!20[12]\d)\d{4}(?!\d)/, 'thousands are separated by a point: 2.000']],
  'pt-BR': [
    [/[„«»]|(?<!=)"/, 'quotes are “…”'],
    [/\d ?US\$|(?<!US)\$|US\$ \d/, 'the currency is before the amount, with a no-break space: US$ 7'],
  ],
};

/**
 * Finds what isn't written as it is usual in a language: quotes, spaces, apostrophes, amounts.
 * @param locale of the text
 * @returns the rules that it breaks
 */
export function findTypographyFaults(locale: string, text: string): string[] {
  // Addresses, and markup of links and plurals, are no copy.
  const copy = text.replaceAll(/https?:\/\/\S+|\]\([^)]*\)|`[^`]*`/g, '');
  return [...EVERYWHERE, ...(RULES[locale] ?? [])].flatMap(([fault, rule]) => (fault.test(copy) ? [rule] : []));
}
