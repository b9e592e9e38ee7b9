import { expect, test } from 'vitest';
import { createReceipts, RECEIPT_MS } from './sentReceipt.ts';

const NOW = 1_800_000_000_000;
const receipts = createReceipts('a-secret-of-the-test');
const receipt = { page: '/de/kontakt', entryId: 'contactForm', hasMeeting: true };

// REQ-LEA-03
test('a receipt is read for 30 minutes, by every node with the secret', () => {
  const text = receipts.create(receipt, NOW);
  expect(text).toMatch(/^[\w-]+$/);
  expect(createReceipts('a-secret-of-the-test').read(text, NOW + RECEIPT_MS)).toEqual(receipt);
  expect(receipts.read(text, NOW + RECEIPT_MS + 1)).toBeUndefined();
});

test('what this site didn’t create is no receipt', () => {
  const text = receipts.create(receipt, NOW);
  const changed = [...text].map((letter, at) => text.slice(0, at) + (letter === 'A' ? 'B' : 'A') + text.slice(at + 1));
  const forged = [
    ...['', '.', 'e30', text.slice(0, -1), text.slice(1), `AAAA${text}`, 'x'.repeat(5_000)],
    createReceipts('another-secret-of-it').create(receipt, NOW),
  ];
  // The last letter may hold bits that are not read.
  for (const one of [...forged, ...changed.slice(0, -1)]) expect(receipts.read(one, NOW), one).toBeUndefined();
});
