import * as v from 'valibot';

/** What reads like an e-mail address beyond doubt, its signs encoded or not. The site replaces more than that (redactEmails): this is the second look. */
const EMAIL = /[\w.+-](?:@|%40|%2540)[\w-]+(?:\.[\w-]+)*(?:\.|%2E)[a-z]{2,}/i;

/** An address, or a part of one. An e-mail address in it must have been replaced by REDACTED before it was sent. */
export const redactedText = v.pipe(
  v.string(),
  v.check((text) => !EMAIL.test(text), 'holds an e-mail address; it must be REDACTED before it is sent'),
);
