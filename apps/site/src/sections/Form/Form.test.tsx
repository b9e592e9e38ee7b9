import { readFileSync } from 'node:fs';
import type { FormEntry, FormFieldEntry, QuoteEntry } from '@cumulus/content-model';
import type { FormState } from '@cumulus/forms';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { renderSection, testSection } from '../testSection.tsx';
import { Form } from './Form.tsx';

const field = (fields: Partial<FormFieldEntry> & Pick<FormFieldEntry, 'name' | 'kind'>) =>
  testSection<FormFieldEntry>('formField', { label: `Your ${fields.name}`, ...fields });
const fields = [
  field({ name: 'email', kind: 'email', isRequired: true, autocomplete: 'email', hint: 'We reply to it.' }),
  field({ name: 'size', kind: 'select', options: ['1–5', '6–25'] }),
  field({ name: 'message', kind: 'textarea' }),
  field({ name: 'news', kind: 'checkbox' }),
];
const form = testSection<FormEntry>('form', {
  sectionId: 'contact',
  formId: 1006,
  submitLabel: 'Ask for a call',
  consentText: 'By sending this you agree to our [privacy notice](/legal/privacy).',
  thankYouTitle: 'It is with a person now',
  thankYouText: 'Until then there is the [demo](/demo).',
  fields,
});

/** The section on a page that answers a sent form. */
function renderSent(state: Partial<FormState> & Pick<FormState, 'outcome'>): string {
  const sent = { entryId: form.metadata.id, values: {}, errors: {}, ...state };
  return renderToStaticMarkup(
    <PageProvider value={testPage({ form: sent, path: '/contact', microcopy: { formErrorTooLong: 'At most {n}.' } })}>
      <Form section={form} index={3} />
    </PageProvider>,
  );
}

const withoutTemplates = (html: string) => html.replace(/<template.*?<\/template>/gs, '');

test('every control has its label and its autocomplete attributes', () => {
  const html = renderSection(<Form section={form} index={3} />);
  for (const { name } of fields) {
    expect(html).toMatch(new RegExp(`<label for="contact-${name}"`));
    expect(html).toMatch(new RegExp(`<(input|select|textarea)[^>]* id="contact-${name}"[^>]* name="${name}"`));
    expect(html).toContain(`id="contact-${name}-error"`);
  }
  expect(html).toMatch(/<input id="contact-email" required=""/);
  expect(html).toMatch(/<input[^>]*autoComplete="email"/i);
  expect(html).toMatch(/<input[^>]*aria-describedby="contact-email-hint"/);
  expect(html).toContain('<p id="contact-email-hint"');
});

test('no control takes more than is stored', () => {
  const html = renderSection(<Form section={form} index={3} />);
  expect(html).toMatch(/<input id="contact-email"[^>]* maxLength="254"/i);
  expect(html).toMatch(/<textarea id="contact-message"[^>]* maxLength="4000"/i);
});

test('marks optional fields', () => {
  const html = renderSection(<Form section={form} index={3} />, { optional: '(optional)' });
  expect(html.match(/\(optional\)/g)).toHaveLength(3);
});

test('is sent to its own page, never in the URL, and says which form it is', () => {
  const html = renderSection(<Form section={form} index={3} />);
  expect(html).toMatch(/<form [^>]*action="\/#form-result" method="post"/);
  expect(html).toContain('data-form-id="1006"');
  expect(html).toContain(`<input type="hidden" name="_form" value="${form.metadata.id}"/>`);
  expect(html).toMatch(/<button type="submit"/);
  expect(html).not.toContain('id="form-result"');
});

describe('the trap field', () => {
  const html = renderSection(<Form section={form} index={3} />, { formTrap: 'Leave this empty' });
  const [trap = ''] = /<div[^>]* aria-hidden="true"><label.*?<\/div>/.exec(html) ?? [];

  // REQ-LEA-05
  test('is hidden from screen readers and from the keyboard', () => {
    expect(trap).toContain('Leave this empty');
    expect(trap).toMatch(/<input[^>]* tabindex="-1"/i);
  });

  // REQ-LEA-05
  test('is left alone by autofill and password managers: they know neither its name, nor its label, nor an id', () => {
    const [input = ''] = /<input[^>]*>/.exec(trap) ?? [];
    expect(input).toMatch(/ autocomplete="off"/i);
    for (const ignored of ['1p-ignore="true"', 'lpignore="true"', 'bwignore="true"', 'form-type="other"'])
      expect(input).toContain(` data-${ignored}`);
    expect(input).not.toMatch(/ id=/);
    const [, name = ''] = / name="([^"]*)"/.exec(input) ?? [];
    // What Chromium's, Firefox's and the managers' heuristics look for in names and labels, in six languages.
    const known =
      /name|nom|mail|tel|phone|mobil|fax|address|adress|dirección|indirizzo|endereço|street|stra(ss|ß)e|rue|city|stadt|ville|ort\b|zip|postal|plz|cap\b|state|province|land|country|pays|company|firma|soci|empresa|organi[sz]|web|url|site|user|login|pass|code|otp|card|birth|title|note|comment/i;
    expect(name).not.toMatch(known);
    expect(input.replace(name, '')).not.toMatch(/ (?:placeholder|title|aria-label)=/);
  });
});

test('no label of a trap field, in any language, is one that autofill knows', () => {
  const texts = readFileSync('content/cumulus/entries/global.json', 'utf8').matchAll(/"formTrap": "([^"]*)"/g);
  const labels = [...texts].map(([, label]) => label);
  expect(labels).toHaveLength(6);
  for (const label of labels)
    expect(label).not.toMatch(/name|mail|tel|phone|address|adress|company|firma|web|url|site/i);
});

test('before it is sent it shows neither a thank-you nor a refusal', () => {
  const html = withoutTemplates(renderSection(<Form section={form} index={3} />));
  expect(html).not.toContain('It is with a person now');
  expect(html).not.toContain('mailto:');
  expect(html).toMatch(/<div[^>]* data-result=""[^>]* hidden=""><\/div>/);
});

test('shows errors beside their fields and in a summary that leads to them, and keeps what was typed', () => {
  const html = withoutTemplates(
    renderSent({
      outcome: 'invalid',
      values: { email: 'mara@studio', size: '6–25', message: '<b>', news: 'yes' },
      errors: { email: 'email', message: 'tooLong' },
    }),
  );
  expect(html).toMatch(/<div id="form-result"[^>]* data-result="invalid" tabindex="-1"><p>formErrorSummary/i);
  expect(html).toContain('<li><a href="#contact-email">Your email: formErrorEmail</a></li>');
  expect(html).toContain('<li><a href="#contact-message">Your message: At most 4000.</a></li>');
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toMatch(
    /<input id="contact-email"[^>]* aria-describedby="contact-email-hint contact-email-error" aria-invalid="true"[^>]* value="mara@studio"/,
  );
  expect(html).toMatch(/<p id="contact-email-error"[^>]*>formErrorEmail<\/p>/);
  expect(html).toContain('>&lt;b&gt;</textarea>');
  expect(html).toContain('<option selected="">6–25</option>');
  expect(html).toMatch(/<input id="contact-news"[^>]* checked=""/);
  expect(html).toMatch(/<p id="contact-size-error"[^>]* hidden=""><\/p>/);
});

// REQ-LEA-07
test.each([
  ['refused', 'formRefused'],
  ['limited', 'formLimited'],
  ['uncertain', 'formUncertain'],
  ['unavailable', 'formUnavailable'],
] as const)('%s: says why, offers the mail address and keeps what was typed', (outcome, text) => {
  const html = withoutTemplates(renderSent({ outcome, values: { email: 'mara@studio.example' } }));
  expect(html).toMatch(new RegExp(`id="form-result"[^>]* data-result="${outcome}"[^>]*><p>${text} <a href="mailto:`));
  expect(html).toContain('value="mara@studio.example"');
  expect(html).not.toContain('It is with a person now');
});

test('a stored form is replaced by its thank-you', () => {
  const html = renderSent({ outcome: 'sent' });
  expect(html).not.toContain('<form');
  expect(html).toMatch(/<div id="form-result"[^>]* data-sent="true" tabindex="-1">/i);
  expect(html).toMatch(/<h2[^>]*>It is with a person now<\/h2>.*<a href="\/demo"/);
});

test('the thank-you leads to the meeting of the form, where it has one', () => {
  expect(renderSent({ outcome: 'sent' })).toMatch(/<p data-meeting="true" hidden=""><a>/);
  const html = renderSent({ outcome: 'sent', hasMeeting: true });
  expect(html).toContain('<p data-meeting="true"><a href="/forms/meeting">formMeeting</a>');
});

test('another form of the page shows nothing of it', () => {
  const html = withoutTemplates(renderSent({ outcome: 'sent', entryId: 'another' }));
  expect(html).toContain('<form');
  expect(html).not.toContain('id="form-result"');
});

test.each([
  ['a select without options', [...fields, field({ name: 'choice', kind: 'select' })], 'Form field "choice"'],
  [
    'a name of the form’s own fields',
    [...fields, field({ name: '_more', kind: 'text' })],
    'the field "fields" has "_more"',
  ],
  ['no e-mail address', fields.slice(1), 'must have one of kind email'],
])('%s is refused', (_, refused, message) => {
  expect(() => renderSection(<Form section={{ ...form, fields: refused }} index={3} />)).toThrow(message);
});

test.each([undefined, '', 'By sending this you agree.', 'See [this](https://elsewhere.example).'])(
  'a consent text without the privacy notice is refused: %o',
  (consentText) => {
    const section = { ...form, consentText };
    expect(() => renderSection(<Form section={section} index={3} />)).toThrow('must link to the privacy notice');
  },
);

test('as the first section it has the h1, and the quote follows the form', () => {
  const quote = testSection<QuoteEntry>('quote', { text: 'It took *two* mails.' });
  const section = { ...form, sectionTitle: 'Say it once', sectionColor: 'ink' as const, quote };
  const html = renderSection(<Form section={section} index={1} />);
  expect(html).toContain('<h1>Say it once</h1>');
  expect(html).toMatch(/<form[^>]* data-tone="paper"/);
  expect(html.indexOf('It took')).toBeGreaterThan(html.indexOf('</form>'));
  expect(renderSection(<Form section={section} index={2} />)).toContain('<h2>Say it once</h2>');
});

// REQ-UIS-02
test('one with an overlay title is a dialog in the overlay, and keeps the query of its address', () => {
  const section = { ...form, overlayTitle: 'Talk to us', overlayFormId: 1176, intro: 'Shortly.' };
  const dialog = renderToStaticMarkup(
    <PageProvider value={testPage({ isOverlay: true })}>
      <Form section={section} index={1} />
    </PageProvider>,
  );
  expect(dialog).toMatch(
    /^<dialog.*<h2 [^>]*>Talk to us<\/h2>.*Shortly\..*<form [^>]*action="#form-result".*<\/dialog>$/s,
  );
  const page = renderSection(<Form section={section} index={1} />);
  expect([dialog, page].map((html) => /data-form-id="(\d+)"/.exec(html)?.[1])).toEqual(['1176', '1006']);
  expect(page).toMatch(/<form [^>]*action="#form-result"/);
  expect(page).not.toContain('<dialog');
});

test('options may be sent by values that are the same in every language', () => {
  const size = field({ name: 'size', kind: 'select', options: ['Klein', 'Groß'], optionValues: ['small', 'large'] });
  const email = field({ name: 'email', kind: 'email' });
  const html = renderSection(<Form section={{ ...form, fields: [email, size] }} index={3} />);
  expect(html).toContain('<option value="small">Klein</option><option value="large">Groß</option>');
  const wrong = { ...form, fields: [email, { ...size, optionValues: ['small'] }] };
  expect(() => renderSection(<Form section={wrong} index={3} />)).toThrow('optionValues must be as many as options, 2');
});

test('a sign-up form has a place for the chosen plan, which a script fills', () => {
  const html = renderSection(<Form section={{ ...form, leadKind: 'signUp' }} index={3} />, {
    ...{ chosenPlan: 'Your plan:', calcNumberOfPeople: '{n} people', addOnAiNotetaker: 'AI Notetaker' },
  });
  expect(html).toMatch(/<form [^>]*data-lead-kind="signUp"/);
  expect(html).toMatch(/<p [^>]*data-choice="Your plan:"[^>]* hidden=""/);
  expect(html).toMatch(/<p [^>]*data-people="{n} people"[^>]* data-ai-notetaker="AI Notetaker"/);
});
