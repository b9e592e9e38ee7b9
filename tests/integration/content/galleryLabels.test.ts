import { expect, test } from 'vitest';
import { readContentSpace } from './readContentSpace.ts';

/** Words by which a label or intro offers a template to use, in the languages of the site. */
const OFFER =
  /^(?:or |oder |ou |o |ou bien )?(?:take|borrow|pinch|grab|steal|open one|start here|nehmen|nimm|leih|schnapp|öffne|prenez|empruntez|piquez|ouvrez|toma|coge|llévate|abre|prendi|prendete|ruba|apri|pegue|leve|roube|abra)\b/i;

const galleries = [...readContentSpace().values()].filter(({ sys }) => sys.contentType.sys.id === 'templateGallery');

// The boards are pictures: a click does nothing.
test('a gallery of boards doesn’t offer templates to use', () => {
  const labels = galleries.flatMap(({ sys, fields }) =>
    (['sectionLabel', 'intro'] as const).flatMap((field) =>
      Object.entries((fields[field] ?? {}) as Record<string, string>).map(([locale, text]) => ({
        at: `${sys.id}.${field} ${locale}`,
        text,
      })),
    ),
  );
  expect(labels.length).toBeGreaterThan(10);
  expect(labels.filter(({ text }) => OFFER.test(text))).toEqual([]);
});
