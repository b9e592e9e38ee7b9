import type { LeadSubmission } from '@cumulus/forms';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { companyName, personName } from '../sales/leadNames.ts';

/** Letters that have no decomposition into a letter and its accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};
const WITHOUT_DECOMPOSITION = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** The form in which texts are compared: `Łukasz Müller` is `lukasz muller`. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(WITHOUT_DECOMPOSITION, (letter) => PLAIN[letter] ?? letter);

/** What is stored to search and sort a submission by. */
export function searchColumns(submission: Pick<LeadSubmission, 'fields' | 'email' | 'analytics'>) {
  const { fields, email, analytics } = submission;
  const [name, company] = [fold(personName({ fields }) ?? ''), fold(companyName({ fields }) ?? '')];
  return {
    // One line each, so that no word is found over the end of another text.
    words: [name, fold(fields.lastName ?? ''), company, fold(email), fold(emailKey(email))].join('\n'),
    ...{ name, company, campaign: analytics?.attribution.utm_campaign ?? null },
  };
}
