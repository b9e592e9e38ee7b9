import { expect, it, test } from 'vitest';
import { textsFor } from './texts.ts';

it.each([
  ['en-US', 'en'],
  ['de-AT,de;q=0.9', 'de'],
  ['fr-FR', 'fr'],
  ['es', 'es'],
  ['IT', 'it'],
  ['pt-BR', 'pt-BR'],
  ['xx', 'en'],
  ['', 'en'],
  ['deu', 'en'],
])('the copy for %j is in %s', (locale, language) => {
  expect(textsFor(locale).language).toBe(language);
});

test.each(['de', 'fr', 'es', 'it', 'pt'])('every text is translated: %s', (locale) => {
  const textsOf = (code: string) => {
    const { notices, reminders, summary, titleWith, allTimes, ...texts } = textsFor(code);
    return Object.entries({
      ...texts,
      form: texts.form.subject,
      signUp: texts.signUp.subject,
      ...notices,
      ...reminders,
      summary: summary('X'),
      title2: titleWith('X'),
      zones: allTimes('X'),
    });
  };
  const english = new Map(textsOf('en').map(([name, text]) => [name, text]));
  expect(textsOf(locale).filter(([name, text]) => !text || text === english.get(name))).toEqual([]);
});
