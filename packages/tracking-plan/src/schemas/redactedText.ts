import * as v from 'valibot';

/** A part of an address that reads like an e-mail address, encoded or not (specification section 5: text, @, text, dot, text). */
const EMAIL = /[^\s/?#&=:@]+(?:@|%40|%2540)[^\s/?#&=@]+(?:\.|%2E)[a-z]{2,}/i;

/** An address, or a part of one. An e-mail address in it must have been replaced by REDACTED before it was sent. */
export const redactedText = v.pipe(
  v.string(),
  v.check((text) => !EMAIL.test(text), 'holds an e-mail address; it must be REDACTED before it is sent'),
);
