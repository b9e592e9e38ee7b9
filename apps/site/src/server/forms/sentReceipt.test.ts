import { expect, test } from 'vitest';
import { createReceipts, RECEIPT_MS } from './sentReceipt.ts';

const NOW = 1_800_000_000_000;
const receipts = createReceipts('a-secret-of-the-test');
const receipt = { page: '/de/kontakt', entryId: 'contactForm' };

// REQ-LEA-03
test('a receipt is read for 30 minutes, by every node with the secret', () => {
  const text = receipts.create(receipt, NOW);
  expect(text).toMatch(/^[\w-]+\.[\w-]{43}$/);
  expect(createReceipts('a-secret-of-the-test').read(text, NOW + RECEIPT_MS)).toEqual(receipt);
  expect(receipts.read(text, NOW + RECEIPT_MS + 1)).toBeUndefined();
  const withMeeting = { ...receipt, meetingToken: 'token' };
  expect(receipts.read(receipts.create(withMeeting, NOW), NOW)).toEqual(withMeeting);
});

test('what this site didn’t create is no receipt', () => {
  const text = receipts.create(receipt, NOW);
  const [payload = '', signature = ''] = text.split('.');
  const later = Buffer.from(JSON.stringify([NOW + RECEIPT_MS, receipt.page, receipt.entryId, ''])).toString(
    'base64url',
  );
  const forged = [
    ...['', '.', payload, `${payload}.`, `.${signature}`, `${later}.${signature}`, `${text}x`, 'x'.repeat(5_000)],
    createReceipts('another-secret-of-it').create(receipt, NOW),
  ];
  for (const one of forged) expect(receipts.read(one, NOW), one).toBeUndefined();
});
