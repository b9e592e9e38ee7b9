import { expect, test } from 'vitest';
import { splitSentences } from './splitSentences.ts';

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['Am 18. Juni öffnen wir. Am 3. und 4. Juli ist zu.', ['Am 18. Juni öffnen wir.', 'Am 3. und 4. Juli ist zu.']],
  ['We open on June 18. The film begins at 9.', ['We open on June 18.', 'The film begins at 9.']],
  ['Lale Foods A.Ş. leases a store. It is cold.', ['Lale Foods A.Ş. leases a store.', 'It is cold.']],
  ['„Playtime“ läuft zuerst. „Das Fest“ zuletzt.', ['„Playtime“ läuft zuerst.', '„Das Fest“ zuletzt.']],
  ['Nimm z. B. Kabel mit. Danke.', ['Nimm z. B. Kabel mit.', 'Danke.']],
  ['', []],
])('%s', (text, sentences) => expect(splitSentences(text)).toEqual(sentences));
