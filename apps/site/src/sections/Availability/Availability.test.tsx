import type { AvailabilityEntry } from '@cumulus/content-model';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { testSection } from '../testSection.tsx';
import { Availability } from './Availability.tsx';

const fields = {
  sectionInternalName: 'Desk',
  sectionTitle: 'Is somebody there?',
  away: 'An answer within one working day',
  here: 'Somebody is at the desk now',
};
const service = { host: 'http://localhost:4000/growthbook', clientKey: 'sdk-local' };

function render(isOnline?: boolean, changes: Partial<typeof fields> = {}): string {
  const section = testSection<AvailabilityEntry>('availability', { ...fields, ...changes });
  const flags = { values: isOnline === undefined ? {} : { 'sales-desk-is-online': isOnline }, service };
  return renderToString(
    <PageProvider value={testPage({ flags })}>
      <Availability section={section} index={3} />
    </PageProvider>,
  );
}

const shownIn = (html: string) => /aria-hidden="false"[^>]*data-shown=""[^>]*>([^<]*)/.exec(html)?.[1];

test('the server shows the decided line, and reserves space for the other', () => {
  expect(shownIn(render(false))).toBe(fields.away);
  expect(shownIn(render(true))).toBe(fields.here);
  expect(render(true)).toContain(fields.away);
  expect(render(false)).not.toContain('data-here');
});

test('a missing line is an error with the section’s name', () => {
  expect(() => render(false, { here: undefined })).toThrow(/Availability ".+": away and here are required/);
});

test('a flag that the page did not receive is an error with its name', () => {
  expect(() => render()).toThrow('sales-desk-is-online');
});
