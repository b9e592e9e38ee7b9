const ID = '3f0d8a52-7c14-4b8e-9a63-5d2b1c0e4f77';
const VERSION = '0a1b2c3d';

/** Values of `cuGBId` and `cuGBVariant` that the site never sets. */
export const HOSTILE_COOKIES: Record<string, { cuGBId?: string; cuGBVariant?: string }> = {
  'an empty id': { cuGBId: '' },
  'an id of another form': { cuGBId: '%3Cscript%3Ealert(1)%3C/script%3E' },
  'a very long id': { cuGBId: 'a'.repeat(3_000) },
  'an id of version 1': { cuGBId: '3f0d8a52-7c14-1b8e-9a63-5d2b1c0e4f77' },
  'variants without a version': { cuGBId: ID, cuGBVariant: 'home-hero~brain' },
  'half the variants': { cuGBId: ID, cuGBVariant: `${VERSION}.home-hero~bra` },
  'broken escapes': { cuGBId: ID, cuGBVariant: `${VERSION}.home-hero~%E0%A4%A` },
  'a variant that is none': { cuGBId: ID, cuGBVariant: `${VERSION}.home-hero~%3Cb%3E~home-hero~1` },
  'an experiment that is none': { cuGBId: ID, cuGBVariant: `${VERSION}.home-hero~brain~of-nobody~1` },
  'a variation that is none': { cuGBId: ID, cuGBVariant: `${VERSION}.home-hero~brain~home-hero~99` },
  'a flag twice': { cuGBId: ID, cuGBVariant: `${VERSION}.home-hero~brain.home-hero~board` },
  'built-in names': { cuGBId: ID, cuGBVariant: `${VERSION}.__proto__~x.constructor~y~toString~0` },
  'very long variants': { cuGBId: ID, cuGBVariant: `${VERSION}${'.home-hero~brain'.repeat(200)}` },
};
