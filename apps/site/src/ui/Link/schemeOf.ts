const namedEntities: Record<string, string> = { colon: ':', tab: '', newline: '', amp: '&' };
// What browsers and readers don't see: controls, spaces, soft hyphen, zero-width and direction marks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are exactly what hides a scheme
const invisible = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);?/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return namedEntities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function decodePercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The scheme that an address has once every disguise is taken off (entities, percent signs, controls, case), or undefined. */
export function schemeOf(href: string): string | undefined {
  let plain = href;
  for (let round = 0; round < 3; round += 1) plain = decodePercent(decodeEntities(plain));
  return /^([a-z][a-z0-9+.-]*):/i.exec(plain.replace(invisible, ''))?.[1]?.toLowerCase();
}
