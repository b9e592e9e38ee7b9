import { emailKey } from '@cumulus/visitor-records/emailKey';
import { expect, it } from 'vitest';
import { hashAddress, hashMeetingMails, mailboxKey } from './hashes.ts';

it.each([
  [' Mara@Studio.example ', 'mara@studio.example'],
  ['jo@müller.example', 'jo@xn--mller-kva.example'],
  ['jo@MU\u0308LLER.example', 'jo@xn--mller-kva.example'],
  ['jo@XN--MLLER-KVA.example', 'jo@xn--mller-kva.example'],
  ['jo@not a host', 'jo@not a host'],
  ['no address', 'no address'],
])('compares %s as %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

// REQ-LEA-14
it('counts mails for a mailbox, whatever tag its address has', () => {
  expect(emailKey('mara+1@studio.example')).toBe('mara+1@studio.example');
  expect(mailboxKey('Mara+1+2@studio.example')).toBe('mara@studio.example');
  expect(mailboxKey('+mara@studio.example')).toBe('+mara@studio.example');
  expect(hashAddress('mara+1@studio.example')).toBe(hashAddress('mara@studio.example'));
  expect(hashMeetingMails('mara+1@müller.example')).toEqual(hashMeetingMails('mara@xn--mller-kva.example'));
  expect(hashAddress('mara@studio.example')).not.toBe(hashAddress('jo@studio.example'));
});

it('counts the spellings of a Gmail address as one mailbox', () => {
  const spellings = ['Mara.Okafor@gmail.com', 'maraokafor@googlemail.com', 'm.a.r.a.o.k.a.f.o.r+7@GoogleMail.com'];
  for (const email of spellings) expect(mailboxKey(email)).toBe('maraokafor@gmail.com');
  expect(mailboxKey('mara.okafor@studio.example')).toBe('mara.okafor@studio.example');
  expect(emailKey('mara.okafor@gmail.com')).toBe('mara.okafor@gmail.com');
});
