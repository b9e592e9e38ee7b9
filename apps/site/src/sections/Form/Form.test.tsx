import type { FormEntry, FormFieldEntry, QuoteEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
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
  fields,
});

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

test('marks optional fields', () => {
  const html = renderSection(<Form section={form} index={3} />, { optional: '(optional)' });
  expect(html.match(/\(optional\)/g)).toHaveLength(3);
});

test('never sends input in the URL, and offers the mail address where nothing can be sent', () => {
  const html = renderSection(<Form section={form} index={3} />);
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect(html).toContain('data-form-id="1006"');
  expect(html).toMatch(/<noscript>.*mailto:hello@cumulus\.example.*<\/noscript>/s);
  expect(html).toMatch(/<button type="submit"/);
});

test('a select without options is refused with its name', () => {
  const section = { ...form, fields: [field({ name: 'size', kind: 'select' })] };
  expect(() => renderSection(<Form section={section} index={3} />)).toThrow('Form field "size"');
});

test('as the first section it has the h1, and the quote follows the form', () => {
  const quote = testSection<QuoteEntry>('quote', { text: 'It took *two* mails.' });
  const section = { ...form, sectionTitle: 'Say it once', sectionColor: 'ink' as const, quote };
  const html = renderSection(<Form section={section} index={1} />);
  expect(html).toContain('<h1>Say it once</h1>');
  expect(html).toMatch(/<form[^>]* data-tone="paper"/);
  expect(html.indexOf('It took')).toBeGreaterThan(html.indexOf('</form>'));
  expect(renderSection(<Form section={section} index={2} />)).toContain('<h2>Say it once</h2>');
});
