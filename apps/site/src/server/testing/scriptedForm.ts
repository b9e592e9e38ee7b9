import type { LeadSubmission } from '@cumulus/forms';
import type { FormParts } from '../forms/formRoutes.ts';
import type { LeadAnswer } from '../forms/leadClient.ts';
import { createReceipts } from '../forms/sentReceipt.ts';
import type { PageForm } from '../site.ts';
import type { ScriptedSite } from './scriptedSite.ts';

/** A form for tests. */
export const SCRIPTED_FORM: PageForm = {
  entryId: 'contactForm',
  formId: 1299,
  leadKind: 'form',
  rules: [
    { name: 'name', kind: 'text', isRequired: true },
    { name: 'email', kind: 'email', isRequired: true },
    { name: 'message', kind: 'textarea', isRequired: false },
  ],
  locale: 'en-US',
  consent: { text: 'By sending this …', privacyPath: '/legal/privacy' },
};

/** The receiving side of a form, and what reached it. */
export interface ScriptedForms extends FormParts {
  sent: { lead: LeadSubmission; client: string }[];
}

/**
 * Puts the form on a page of a scripted site. The visitor's consent id is their cookies.
 * @param path of the page
 * @param answer of the lead service, to every lead
 */
export function scriptedForms(site: ScriptedSite, path: string, answer: LeadAnswer): ScriptedForms {
  site.paths.add(path);
  site.forms.set(path, new Map([[SCRIPTED_FORM.entryId, SCRIPTED_FORM]]));
  const sent: ScriptedForms['sent'] = [];
  return {
    sent,
    receipts: createReceipts('a-secret-of-the-test'),
    signUpAddress: (reference) => `https://app.cumulus.example/sign-up?ref=${reference}`,
    contextOf: ({ headers }) => ({ consentId: String(headers.cookie), analytics: null }),
    async sendLead(lead, client) {
      sent.push({ lead, client });
      return answer;
    },
  };
}
