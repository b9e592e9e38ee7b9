/**
 * Countries and territories in which nothing is done before the visitor agrees, by codes of ISO 3166-1 (reasons: docs/decisions/0008-consent-before-everything.md).
 * REQ-CNS-03.
 */
export const OPT_IN_COUNTRIES: ReadonlySet<string> = new Set(
  [
    // The 27 member states of the European Union.
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    // Their territories with codes of their own, in which its law applies.
    'AX GF GP MF MQ RE YT',
    // French territories outside the Union, in which the French law on data protection applies.
    'BL NC PF PM TF WF',
    // The other states of the European Economic Area, Svalbard and Jan Mayen by Norwegian law, and Switzerland.
    'IS LI NO SJ CH',
    // Great Britain, and what has kept the same rules: Gibraltar, Guernsey, the Isle of Man and Jersey.
    'GB GI GG IM JE',
  ]
    .join(' ')
    .split(' '),
);
