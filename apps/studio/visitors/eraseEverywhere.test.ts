import { expect, it } from 'vitest';
import { eraseEverywhere } from './eraseEverywhere.ts';
import type { StudioRecords } from './studioRecords.ts';

const records = {
  eraseVisitor: async () => ({ identities: ['erin@studio.example', 'erin-phone', 'u-4711'] }),
} as unknown as StudioRecords;

it('names all ids of a visitor whom the lake still has: the stores no longer know which are linked', async () => {
  const lake = {
    erase: async () => {
      throw new Error('No space left on device');
    },
  };
  await expect(eraseEverywhere({ records, lake }, ['erin@studio.example'], {})).rejects.toMatchObject({
    status: 502,
    message:
      'The stores were erased, the lake was not: erase erin@studio.example erin-phone u-4711 again. No space left on device',
  });
});
