import type { Figure } from '../../Figure.ts';
import type { Amounts } from '../Proof.ts';
import { inParallel } from '../running/inParallel.ts';
import { Visitor } from '../running/Visitor.ts';

const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const AT_ONCE = 8;
/** Pages whose content has no variant slot. */
const PLAIN_PAGES = ['/teams', '/blog'];

/** Faults found for a visitor; none when empty. */
type Check = (origin: string) => Promise<string[]>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const valuesOf = (visitor: Visitor) => JSON.stringify(visitor.decided().flags);

/** Cookies and headers by consent. */
const CHECKS: Record<string, Check> = {
  async 'before consent: a session cuGBVariant, no cuGBId'(origin) {
    const visitor = new Visitor(origin);
    await visitor.visit('/');
    const before = valuesOf(visitor);
    const { set } = await visitor.visit('/');
    return [
      ...expectThat('only cuGBVariant is set', [...visitor.cookies.keys()].join() === 'cuGBVariant'),
      ...expectThat('cuGBVariant is of the session', visitor.cookies.get('cuGBVariant')?.isSession),
      ...expectThat('the second visit changes nothing', set.length === 0 && valuesOf(visitor) === before),
    ];
  },
  async 'after consent: cuGBId is minted, the variants stay'(origin) {
    const visitor = new Visitor(origin);
    const first = await visitor.visit('/');
    const before = valuesOf(visitor);
    const second = await visitor.decide('given').visit('/');
    const third = await visitor.visit('/');
    return [
      ...expectThat('cuGBId is a version-4 id', UUID.test(visitor.cookies.get('cuGBId')?.value ?? '')),
      ...expectThat('cuGBId outlives the session', !visitor.cookies.get('cuGBId')?.isSession),
      ...expectThat('cuGBVariant outlives the session', !visitor.cookies.get('cuGBVariant')?.isSession),
      ...expectThat('the variants stay', valuesOf(visitor) === before),
      ...expectThat('the page stays', first.text() === second.text() && second.text() === third.text()),
      ...expectThat('the third visit sets nothing', third.set.length === 0),
    ];
  },
  async 'refused: cuGBId goes, the session stays consistent'(origin) {
    const visitor = new Visitor(origin).decide('given');
    await visitor.visit('/');
    const before = valuesOf(visitor);
    await visitor.decide('refused').visit('/');
    return [
      ...expectThat('cuGBId is gone', !visitor.cookies.has('cuGBId')),
      ...expectThat('cuGBVariant is of the session', visitor.cookies.get('cuGBVariant')?.isSession),
      ...expectThat('the variants stay', valuesOf(visitor) === before),
    ];
  },
  async 'refused from the start: a session cuGBVariant, no cuGBId'(origin) {
    const visitor = new Visitor(origin).decide('refused');
    await visitor.visit('/');
    return [
      ...expectThat('no cuGBId', !visitor.cookies.has('cuGBId')),
      ...expectThat('cuGBVariant is of the session', visitor.cookies.get('cuGBVariant')?.isSession),
    ];
  },
  async 'Global Privacy Control: a refusal, whatever the banner says'(origin) {
    const visitor = new Visitor(origin, { 'sec-gpc': '1' }).decide('given');
    await visitor.visit('/');
    return expectThat('no cuGBId', !visitor.cookies.has('cuGBId'));
  },
  async 'undecided outside the EU: allowed'(origin) {
    const visitor = new Visitor(origin, { 'x-visitor-country': 'US' });
    await visitor.visit('/');
    return expectThat('cuGBId is minted', UUID.test(visitor.cookies.get('cuGBId')?.value ?? ''));
  },
  async 'undecided in the EU: not allowed'(origin) {
    const visitor = new Visitor(origin, { 'x-visitor-country': 'DE' });
    await visitor.visit('/');
    return expectThat('no cuGBId', !visitor.cookies.has('cuGBId'));
  },
  async 'a program: the control, no cookie'(origin) {
    const bot = new Visitor(origin, { 'user-agent': BOT });
    const pages = [await bot.visit('/'), await bot.decide('given').visit('/')];
    const control = await pageOfControl(origin);
    return [
      ...expectThat(
        'no cookie is set',
        pages.every(({ set }) => set.length === 0),
      ),
      ...expectThat(
        'it sees the control',
        pages.every(({ text }) => text() === control),
      ),
    ];
  },
  async 'pages without experiments set no cookie'(origin) {
    const sets = PLAIN_PAGES.map(async (path) => {
      const { status, set } = await new Visitor(origin).decide('given').visit(path);
      return [
        ...expectThat(`${path} is there`, status === 200),
        ...expectThat(`${path} sets nothing`, set.length === 0),
      ];
    });
    return (await Promise.all(sets)).flat();
  },
};

/** What the site stores of visitors, by their consent. */
export async function proveConsent(origin: string, { consentVisitors }: Amounts): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [title, check] of Object.entries(CHECKS)) {
    const wrong = (await inParallel(consentVisitors, AT_ONCE, () => check(origin))).flat();
    for (const line of new Set(wrong)) console.log(`   ${title}: not so: ${line}`);
    figures.push({ title, value: wrong.length, unit: 'wrong', limit: 0, is: 'most' });
  }
  return figures;
}

/** The home page of a visitor with the control of every experiment. */
async function pageOfControl(origin: string): Promise<string> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const visitor = new Visitor(origin);
    const { text } = await visitor.visit('/');
    if (visitor.decided().flags.every(({ variation }) => variation === undefined || variation === 0)) return text();
  }
  throw new Error('no visitor of a thousand got the control');
}

function expectThat(what: string, isSo: boolean | undefined): string[] {
  return isSo ? [] : [what];
}
