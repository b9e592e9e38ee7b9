import { expect, test } from 'vitest';
import { lastSectionIndex, type PagePart } from './pageParts.ts';

const sections = (count: number) => Array(count).fill({}) as PagePart['sections'];

test('is the index of the last section, with any variants', () => {
  const slot = { flag: 'f', value: '', values: ['a'], browserVariants: [{ value: 'a', sections: sections(3) }] };
  expect(lastSectionIndex([])).toBe(0);
  expect(lastSectionIndex([{ sections: [], index: 1 }])).toBe(0);
  expect(
    lastSectionIndex([
      { sections: sections(2), index: 1 },
      { sections: sections(1), index: 3 },
    ]),
  ).toBe(3);
  expect(
    lastSectionIndex([
      { sections: sections(2), index: 1 },
      { sections: sections(1), index: 3, slot },
    ]),
  ).toBe(5);
});
