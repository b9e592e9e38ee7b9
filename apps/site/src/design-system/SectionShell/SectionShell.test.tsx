import type { SectionFields } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SectionShell } from './SectionShell.tsx';

const section: SectionFields = {
  modelName: 'split',
  metadata: {} as SectionFields['metadata'],
  sectionInternalName: 'Home – split',
  sectionId: 'one-place',
  sectionColor: 'mint',
  sectionLabel: 'Docs',
  sectionTitle: 'One place',
};

// REQ-ANA-06
test('has the seven section analytics fields and its anchor', () => {
  const markup = renderToStaticMarkup(
    <SectionShell section={section} index={3}>
      x
    </SectionShell>,
  );
  for (const attribute of [
    'id="one-place"',
    'data-section-index="3"',
    'data-section-id="one-place"',
    'data-section-color="mint"',
    'data-section-internal-name="Home – split"',
    'data-section-model-name="split"',
    'data-section-label="Docs"',
    'data-section-title="One place"',
  ]) {
    expect(markup).toContain(attribute);
  }
});

test('is on paper without a colour, and rises only with a colour and not as the first', () => {
  const rises = (color: SectionFields['sectionColor'], index: number) =>
    renderToStaticMarkup(
      <SectionShell section={{ ...section, sectionColor: color }} index={index}>
        x
      </SectionShell>,
    ).includes('data-rise');
  expect(rises(undefined, 2)).toBe(false);
  expect(rises('mint', 1)).toBe(false);
  expect(rises('mint', 2)).toBe(true);
});
