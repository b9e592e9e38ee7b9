import { expect, test } from 'vitest';
import { createVisitorRecords } from './visitorRecords.ts';

test('what the lead service has besides leads is exported on the first page', async () => {
  const records = createVisitorRecords(
    {
      identitiesOf: async (...ids: string[]) => ids,
      exportVisitor: async (identities: readonly string[], _?: { after?: string }) => ({ identities, events: [] }),
      eraseVisitor: async (identities: readonly string[]) => ({ identities }),
    },
    {
      exportFor: async () => ({ leads: [], suspects: [], callbackRequests: [{ text: 'Fridays' }] }),
      eraseFor: async () => ({ callbackRequests: 1 }),
    },
  );
  expect(await records.exportVisitor(['a1'])).toMatchObject({ leads: [], callbackRequests: [{ text: 'Fridays' }] });
  expect(await records.exportVisitor(['a1'], { after: 'cursor' })).not.toHaveProperty('callbackRequests');
  expect(await records.eraseVisitor(['a1'])).toMatchObject({ erasedLeads: { callbackRequests: 1 } });
});

test('where leads aren’t erased, all ids are named that the erased events were found by', async () => {
  const records = createVisitorRecords(
    {
      identitiesOf: async (...ids: string[]) => ids,
      exportVisitor: async (identities: readonly string[]) => ({ identities }),
      eraseVisitor: async (identities: readonly string[]) => ({ identities: [...identities, 'linked-to-phone'] }),
    },
    {
      exportFor: async () => ({
        leads: [{ consent: { consentId: null }, analytics: { anonymousId: 'phone' } }],
        suspects: [],
      }),
      eraseFor: async () => {
        throw new Error('locked');
      },
    },
  );
  await expect(records.eraseVisitor(['mara@studio.example'])).rejects.toThrow(
    'Events were erased, leads were not: erase mara@studio.example phone linked-to-phone again. locked',
  );
});
