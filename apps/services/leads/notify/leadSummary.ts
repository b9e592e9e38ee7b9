import type { Lead } from './Lead.ts';
import { toLine, toPlainText } from './plainText.ts';

/** What sales reads of a lead, in English. */
export interface LeadSummary {
  /** One line: which form, and who. */
  title: string;
  /** Names and values in the order of the form; a value may have several lines. */
  facts: readonly (readonly [name: string, value: string])[];
}

/** `teamSize` becomes `Team size`. */
function toLabel(name: string): string {
  const words = toLine(name, 60).replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Summarizes a lead. Everything a visitor typed is cleaned: see `plainText.ts`. */
export function summarizeLead(lead: Lead): LeadSummary {
  const what = lead.kind === 'signUp' ? 'Sign-up' : `Form ${lead.formId}`;
  const who = [lead.fields.name, lead.fields.company].flatMap((text) => (text ? [toLine(text, 60)] : []));
  const typed = Object.entries(lead.fields).filter(([name]) => name !== 'email');
  const facts: [string, string | null][] = [
    ['E-mail', lead.email],
    ...typed.map(([name, value]): [string, string] => [toLabel(name), value]),
    ...Object.entries(lead.signUp ?? {}).map(([name, value]): [string, string | null] => [toLabel(name), value]),
    ['Opened from', lead.location],
    ['Page', lead.page],
    ['Language', lead.locale],
    ...Object.entries(lead.analytics?.attribution ?? {}),
    ['Received', new Date(lead.receivedAt).toISOString()],
    ['Lead', lead.leadId],
  ];
  return {
    title: [`${what}:`, who.join(', ') || toLine(lead.email, 100)].join(' '),
    facts: facts.flatMap(([name, value]) => (value ? [[toLine(name, 60), toPlainText(value)] as const] : [])),
  };
}
