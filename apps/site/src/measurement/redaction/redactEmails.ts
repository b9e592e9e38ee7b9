const REDACTED = 'REDACTED';

/** `email=…` and the like, whatever the value is; the `=` and what ends the value may be encoded, as in an address within an address. */
const EMAIL_PARAMETER = /(e-?mail(?:\[\]|%(?:25)*5B%(?:25)*5D)?(?:=|%(?:25)*3D))(?:(?!%(?:25)*(?:26|23))[^&#\s])+/gi;

/** The marks that divide an address, encoded any number of times: `/ ? & = # : ; , < > ( ) [ ] " ' \` \ ` and white space. */
const MARK = '%(?:25)*(?:2F|3F|26|3D|23|3A|3B|2C|3C|3E|28|29|5B|5D|22|27|60|5C|20|09|0A|0D)';
/** A mark, or what stands between two, plain or encoded. It is taken whole, so that a long text costs no more than its length. */
const MARK_OR_RUN = new RegExp(
  `${MARK}|(?:[^\\s/?&=#:;,<>()[\\]"'\`\\\\%]|(?!${MARK})%(?:25)*[\\dA-F]{2}|%(?!(?:25)*[\\dA-F]{2}))+`,
  'gi',
);

const AFTER_AT = /^.+?(?:[@＠]|%(?:25)*(?:40|EF%(?:25)*BC%(?:25)*A0))(.+)$/isu;
const DOTTED = /.(?:\.|%(?:25)*2E)./is;

/**
 * Replaces e-mail addresses in an address (or any text) by REDACTED: the value of an `email=` parameter, and whatever looks like one (text, @,
 * text, dot, text: specification section 5), in path, query and hash, plain or encoded once or more. Rather too much than too little:
 * `logo@2x.png` goes too.
 */
export function redactEmails(text: string): string {
  if (!/@|＠|%|e-?mail/i.test(text)) return text;
  return text
    .replace(EMAIL_PARAMETER, `$1${REDACTED}`)
    .replace(MARK_OR_RUN, (run) => (DOTTED.test(AFTER_AT.exec(run)?.[1] ?? '') ? REDACTED : run));
}
