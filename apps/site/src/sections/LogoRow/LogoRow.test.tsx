import type { FlattenedAsset, LogoRowEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { LogoRow } from './LogoRow.tsx';

const logo = (title: string) =>
  ({
    ...testSection('asset', {}),
    url: `/images/${title}.svg`,
    title,
    contentType: 'image/svg+xml',
    fileName: `${title}.svg`,
    size: 900,
    dimensions: { width: 140, height: 32 },
  }) as unknown as FlattenedAsset;

test('lists the customers by name, each logo with its size', () => {
  const section = testSection<LogoRowEntry>('logoRow', {
    sectionTitle: 'Who works here',
    logos: [logo('Nimbra'), logo('Velora')],
  });
  const html = renderSection(<LogoRow section={section} index={2} />);
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toMatch(/<img[^>]*width="140" height="32"[^>]*alt="Nimbra"/);
  expect(html).toContain('>Who works here</h2>');
});

test('an empty row is an error with its name', () => {
  const section = testSection<LogoRowEntry>('logoRow', { logos: [] });
  expect(() => renderSection(<LogoRow section={section} index={2} />)).toThrow('logos is empty');
});
