import { randomInt, randomUUID } from 'node:crypto';
import { ENTRY_ID, personFields } from './contactForm.ts';

/** A hostile submission: a body, and headers that differ from a browser's. */
export interface HostileBody {
  body: string | Buffer;
  headers?: Record<string, string>;
}

const TEXTS = [
  'a@b.example\r\nBcc: victim@target.example',
  'Mara\r\nSubject: You won\r\n\r\nClick here',
  'a@b.example%0d%0aCc:victim@target.example',
  '"a@b.example, victim@target.example"',
  'a@b.example,victim@target.example',
  '<script>alert(1)</script>',
  "'; DROP TABLE lead; --",
  '=HYPERLINK("http://target.example")',
  '\u202Eelpmaxe.tegrat@rekcatta',
  'a\u0000b',
  '\u2028line\u2029paragraph',
  '{{7*7}}<%= 7*7 %>',
  '../../etc/passwd',
  '\uFEFF\u200B\u00AD',
  'x'.repeat(201),
  'x'.repeat(4_001),
  'é'.repeat(20_000),
  '',
  ' ',
];

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

/** Kinds of submissions that no person sends; some are valid after normalization, and may be stored. */
const KINDS: (() => HostileBody)[] = [
  // A hostile text in one field.
  () => ({ body: encode({ [pick(['name', 'email', 'company', 'teamSize', 'country', 'message'])]: pick(TEXTS) }) }),
  // In all fields.
  () => ({ body: encode(Object.fromEntries(Object.keys(personFields('')).map((name) => [name, pick(TEXTS)]))) }),
  () => ({ body: encode({ _more: 'http://target.example' }) }),
  () => ({ body: encode({ _ms: String(randomInt(2_000)) }) }),
  () => ({ body: encode({ _ms: pick(['-1', 'NaN', '1e9', '5000; x', '']) }) }),
  () => ({ body: encode({ _key: pick(['1', 'x'.repeat(36), '../..', '']) }) }),
  () => ({ body: encode({ _form: pick(['nothing', 'signUpForm', '__proto__', 'constructor', '']) }) }),
  () => ({ body: encode({ __proto__x: '1', constructor: 'x', toString: 'x', [pick(TEXTS)]: 'x' }) }),
  () => ({ body: `${encode({})}&${'a=1&'.repeat(randomInt(50, 500))}` }),
  () => ({ body: encode({}), headers: { origin: 'https://target.example' } }),
  () => ({ body: encode({}), headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } }),
  () => ({ body: JSON.stringify(personFields('a@b.example')), headers: { 'content-type': 'application/json' } }),
  () => ({ body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  () => ({ body: Buffer.concat([Buffer.from(encode({})), Buffer.from([0x26, 0x6e, 0x3d, 0xff, 0xfe])]) }),
  () => ({ body: `${encode({})}&name=%ff%fe` }),
  () => ({ body: `${encode({})}&message=%E0%A4%A` }),
  () => ({ body: 'x'.repeat(randomInt(65_537, 200_000)) }),
];

/** A hostile submission, at random. */
export const hostileBody = (): HostileBody => pick(KINDS)();

function encode(fields: Record<string, string>): string {
  const email = `hostile-${randomInt(1e9)}@studio.example`;
  return new URLSearchParams({
    ...{ _form: ENTRY_ID, _key: randomUUID(), _ms: '5000' },
    ...personFields(email),
    ...fields,
  }).toString();
}
