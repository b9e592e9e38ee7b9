// @vitest-environment happy-dom
import type { MicrocopyEntry, PriceCalculatorEntry } from '@cumulus/content-model';
import { validateEvent } from '@cumulus/tracking-plan';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { testPricingContent } from '../../pricing/testPricingContent.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { formState } from './formState.ts';
import { PriceCalculator } from './PriceCalculator.tsx';
import { startCalculator } from './startCalculator.ts';

const { track } = vi.hoisted(() => ({ track: vi.fn() }));
vi.mock('../../analytics/tracker/siteTracker.ts', () => ({ siteTracker: { track } }));

beforeEach(() => {
  track.mockReset();
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
});

function render(locale: string, change: Partial<PriceCalculatorEntry> = {}): string {
  const get = testPricingContent(locale);
  const microcopy = get<MicrocopyEntry>('microcopy').texts as Record<string, string>;
  return renderToStaticMarkup(
    <PageProvider value={testPage({ locale, microcopy, path: '/pricing' })}>
      <PriceCalculator section={{ ...get<PriceCalculatorEntry>('pricingCalculator'), ...change }} index={3} />
    </PageProvider>,
  );
}

function start(locale = 'en-US'): HTMLFormElement {
  document.documentElement.lang = locale;
  document.body.innerHTML = render(locale);
  const form = document.querySelector('form') as HTMLFormElement;
  startCalculator(form);
  return form;
}

function choose(
  form: HTMLFormElement,
  { people, plan, addOns = [] }: { people?: string; plan?: string; addOns?: string[] },
) {
  const fire = (input: HTMLInputElement) => {
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const input = (selector: string) => form.querySelector(selector) as HTMLInputElement;
  if (people !== undefined) fire(Object.assign(input('[name="people"]'), { value: people }));
  if (plan) input(`[value="${plan}"]`).click();
  for (const name of addOns) input(`[name="${name}"]`).click();
}

/** What is visible of the answer. */
const answerOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLElement>('[data-outcome]:not([hidden])')].flatMap((part) =>
    part.dataset.outcome === 'totals'
      ? [...part.querySelectorAll('[data-amount]:not([hidden])')].map((line) => line.textContent)
      : [part.textContent],
  );
const linksOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll('[data-actions]:not([hidden]) a')].map((link) => link.getAttribute('href'));

// REQ-QUZ-07
test('the server renders the totals of a typical team, which the script shows as well', () => {
  const html = render('en-US');
  document.body.innerHTML = html;
  const served = answerOf(document.querySelector('form') as HTMLFormElement);
  expect(served).toEqual(['25 people', '$175 a month', '$2,100 a year', '$250 a month', 'You save $900 a year']);
  expect(answerOf(start())).toEqual(served);
});

test('the server names no saving where there is none', () => {
  const { plans } = testPricingContent('en-US')<PriceCalculatorEntry>('pricingCalculator');
  document.body.innerHTML = render('en-US', { plans: plans.filter((plan) => plan?.tier === 'free'), people: 5 });
  const answer = answerOf(document.querySelector('form') as HTMLFormElement);
  expect(answer).toEqual(['5 people', '$0 a month', '$0 a year', '$0 a month']);
});

test('calculates people, plan and add-ons, and keeps the choice in the links', () => {
  const form = start();
  choose(form, { people: '40', plan: 'business', addOns: ['brain', 'aiNotetaker'] });
  expect(answerOf(form)).toEqual([
    ...['40 people', '$1,080 a month', '$12,960 a year', '$1,360 a month', 'You save $3,360 a year'],
  ]);
  const kept = '&people=40&addOns=brain,aiNotetaker';
  expect(linksOf(form)).toEqual([
    `/sign-up?plan=business&period=yearly${kept}`,
    `/sign-up?plan=business&period=monthly${kept}`,
  ]);
  expect(form.querySelector('[role="status"]')?.textContent).toBe(
    '40 people: $1,080 a month paid yearly, $1,360 a month paid monthly.',
  );
});

test('links of the server, and of a calculator that nobody used, have no people and add-ons', () => {
  const form = start();
  const links = ['/sign-up?plan=unlimited&period=yearly', '/sign-up?plan=unlimited&period=monthly'];
  expect(linksOf(form)).toEqual(links);
  choose(form, { people: '40', addOns: ['brain'] });
  choose(form, { people: '25', addOns: ['brain'] });
  expect(linksOf(form)).toEqual(links.map((link) => `${link}&people=25`));
});

test('a wrong number of people is in no link', () => {
  const form = start();
  choose(form, { people: '40' });
  choose(form, { people: '0.5' });
  expect(form.innerHTML).not.toContain('people=0.5');
});

test('Brain can’t be added to Free; chosen before, it counts again with another plan', () => {
  const form = start();
  const brain = form.querySelector<HTMLInputElement>('[name="brain"]');
  choose(form, { people: '10', addOns: ['brain'] });
  choose(form, { plan: 'free' });
  expect(brain?.disabled).toBe(true);
  expect(answerOf(form)).toEqual(['10 people', '$0 a month', '$0 a year', '$0 a month']);
  choose(form, { plan: 'unlimited' });
  expect(brain?.disabled).toBe(false);
  expect(answerOf(form)[1]).toBe('$160 a month');
});

test('says what a plan has room for, and leads larger teams to the sales team', () => {
  const form = start();
  choose(form, { plan: 'free' });
  expect(answerOf(form)).toEqual(['Free has room for 10 people. Please choose another plan.']);
  expect(linksOf(form)).toEqual([]);
  choose(form, { plan: 'enterprise' });
  expect(answerOf(form)).toEqual(['The price of Enterprise is agreed with you.']);
  expect(linksOf(form)).toEqual(['/contact-sales?modal=calculator']);
});

test.each(['', '0', '1.5', '10001'])('"%s" people is an error, with a way to the sales team', (people) => {
  const form = start();
  choose(form, { people });
  expect(answerOf(form)[0]).toContain('from 1 to 10,000');
  expect(form.querySelector('[name="people"]')?.getAttribute('aria-invalid')).toBe('true');
  expect(linksOf(form)).toEqual(['/contact-sales?modal=calculator']);
  choose(form, { people: '10000' });
  expect(form.querySelector('[name="people"]')?.hasAttribute('aria-invalid')).toBe(false);
});

// REQ-QUZ-06
test('each new choice is an event, once, as planned; a wrong number is none', async () => {
  const form = start();
  choose(form, { people: '40' });
  choose(form, { people: '40' });
  choose(form, { people: 'x' });
  choose(form, { people: '40', plan: 'business', addOns: ['brain'] });
  await vi.waitFor(() => expect(track).toHaveBeenCalledTimes(3));
  for (const [event, properties] of track.mock.calls)
    expect(validateEvent({ type: 'track', event, properties })).toEqual({ isValid: true });
  const properties = { people: 40, plan: 'business', brain: true, aiNotetaker: false };
  expect(track.mock.lastCall).toEqual(['calculator changed', properties]);
});

test('a change that was complete before the code was loaded is an event as well', async () => {
  document.body.innerHTML = render('en-US');
  const form = document.querySelector('form') as HTMLFormElement;
  const before = formState(form);
  Object.assign(form.querySelector('[name="people"]') as HTMLInputElement, { value: '40' });
  startCalculator(form, { before, hasChanged: true });
  const properties = { people: 40, plan: 'unlimited', brain: false, aiNotetaker: false };
  await vi.waitFor(() => expect(track).toHaveBeenCalledExactlyOnceWith('calculator changed', properties));
  expect(answerOf(form)[1]).toBe('$280 a month');
});

test('a change that began before the code was loaded is an event when it is complete', async () => {
  document.body.innerHTML = render('en-US');
  const form = document.querySelector('form') as HTMLFormElement;
  const people = form.querySelector('[name="people"]') as HTMLInputElement;
  const before = formState(form);
  people.value = '40';
  startCalculator(form, { before, hasChanged: false });
  await vi.dynamicImportSettled();
  expect(track).not.toHaveBeenCalled();
  people.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(track).toHaveBeenCalledOnce());
});

test('without consent to analytics nothing is tracked', async () => {
  vi.mocked(browserConsent.allows).mockReturnValue(false);
  choose(start(), { people: '40' });
  await vi.dynamicImportSettled();
  expect(track).not.toHaveBeenCalled();
});

test('typical teams have a table, without scripts too', () => {
  document.body.innerHTML = render('en-US');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) =>
      [...cell.childNodes]
        .map((node) => node.textContent)
        .join(' ')
        .trim(),
    ),
  );
  expect(rows).toHaveLength(6);
  expect(rows[1]).toEqual([
    '10 people',
    'Paid yearly:  $70 Paid monthly:  $100',
    'Paid yearly:  $120 Paid monthly:  $190',
  ]);
});

describe.each([
  ['fr-FR', '25 personnes', '175\u00a0$US par mois'],
  ['es-ES', '25 personas', '175\u00a0US$ al mes'],
  ['it', '25 persone', '175\u00a0$ al mese'],
  ['pt-BR', '25 pessoas', 'US$\u00a0175 por mês'],
  ['de', '25 Personen', '175\u00a0$ im Monat'],
])('%s', (locale, people, month) => {
  test('texts and amounts are localized, by the server and by the script', () => {
    expect(answerOf(start(locale)).slice(0, 2)).toEqual([people, month]);
    expect(render(locale)).not.toMatch(/undefined|a month|Paid yearly|By contact/);
  });
});

test('the error of a wrong number of people names the section', () => {
  expect(() => render('en-US', { people: 0 })).toThrow('people must be a whole number from 1 to 10000, got 0');
});
