const IPV4 = /\d{1,3}(?:\.\d{1,3}){3}/g;
/** Eight groups, or fewer around a double colon: a time has neither. */
const IPV6 =
  /(?<![\w:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}:){1,7}:|(?:(?:[\da-f]{1,4}:){1,6}|:)(?::[\da-f]{1,4}){1,7})(?![\w:])/gi;

/** Blanks what looks like an IP address in a text of which nothing else is known. A version of four numbers goes as well. */
export function blankAddresses(text: string): string {
  return text.replace(IPV4, '').replace(IPV6, '');
}
