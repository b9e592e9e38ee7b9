import type { EventProperties } from '@cumulus/tracking-plan';
import { reportError } from '../../platform/browser/reportError.ts';
import type { PlanTier } from '../../pricing/catalogue.ts';
import { formatMoney } from '../../pricing/money.ts';
import { type Calculation, type CalculatorPlan, calculate, type Rates, type Totals } from '../../pricing/totals.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { formState, isRestored } from './formState.ts';

/** What is chosen in the form. */
interface Choice {
  people: number;
  tier: PlanTier | undefined;
  name: string;
  plan: CalculatorPlan;
  /** Names of the add-ons that are checked and can be added to the plan. */
  addOns: string[];
  rates: Rates[];
}

/**
 * Calculates with each change of the form, and shows the totals or why there are none.
 * REQ-QUZ-07.
 * @param first `before`: the state of the form that was there before the visitor used it; `hasChanged`: whether a change of it was already complete
 */
export function startCalculator(form: HTMLFormElement, first = { before: formState(form), hasChanged: false }): void {
  const { lang } = document.documentElement;
  let last = first.before;
  // Before that the visitor has chosen nothing: the totals are those of a typical team.
  let hasChosen = first.hasChanged || isRestored(form);

  function update(): void {
    const choice = readChoice(form);
    const calculation = calculate(choice.people, choice.plan, choice.rates);
    show(form, choice, calculation, lang);
    if (hasChosen && calculation.kind !== 'people') keepChoice(form, choice);
  }

  function complete(): void {
    const choice = readChoice(form);
    const calculation = calculate(choice.people, choice.plan, choice.rates);
    announce(form, choice, calculation, lang);
    const state = formState(form);
    if (calculation.kind === 'people' || state === last) return;
    last = state;
    track(describe(choice));
  }

  form.addEventListener('input', () => {
    hasChosen = true;
    update();
  });
  form.addEventListener('change', complete);
  update();
  if (first.hasChanged) complete();
}

function readChoice(form: HTMLFormElement): Choice {
  const input = form.querySelector<HTMLInputElement>('[name="people"]');
  const radio = [...form.querySelectorAll<HTMLInputElement>('[data-plan]')].find(({ checked }) => checked);
  const tier = radio?.value as PlanTier | undefined;
  const checked: HTMLInputElement[] = [];
  for (const box of form.querySelectorAll<HTMLInputElement>('[data-rates]')) {
    const { eligible } = box.dataset;
    box.disabled = eligible !== undefined && !eligible.split(' ').includes(tier ?? '');
    if (box.checked && !box.disabled) checked.push(box);
  }
  return {
    people: input?.valueAsNumber ?? Number.NaN,
    tier,
    name: radio?.dataset.name ?? '',
    plan: JSON.parse(radio?.dataset.plan ?? 'null'),
    addOns: checked.map(({ name }) => name),
    rates: checked.map((box) => JSON.parse(box.dataset.rates ?? 'null')),
  };
}

function show(form: HTMLFormElement, choice: Choice, calculation: Calculation, lang: string): void {
  const input = form.querySelector('[name="people"]');
  if (calculation.kind === 'people') input?.setAttribute('aria-invalid', 'true');
  else input?.removeAttribute('aria-invalid');
  showOutcome(form, choice, calculation);
  showActions(form, choice, calculation);
  if (calculation.kind === 'totals') showAmounts(form, choice.people, calculation.totals, lang);
}

function showOutcome(form: HTMLFormElement, { name }: Choice, calculation: Calculation): void {
  const max = calculation.kind === 'full' ? String(calculation.maxPeople) : '';
  for (const part of form.querySelectorAll<HTMLElement>('[data-outcome]')) {
    part.hidden = part.dataset.outcome !== calculation.kind;
    if (!part.hidden && part.dataset.text) part.textContent = fill(part.dataset.text, { plan: name, max });
  }
}

/** The links of the chosen plan. For more people than the calculator takes those of the last plan: the sales team makes an offer. */
function showActions(form: HTMLFormElement, { tier }: Choice, { kind }: Calculation): void {
  const actions = [...form.querySelectorAll<HTMLElement>('[data-actions]')];
  const shown = kind === 'people' ? actions.at(-1) : actions.find(({ dataset }) => dataset.actions === tier);
  for (const part of actions) part.hidden = kind === 'full' || part !== shown;
}

/** The links to the sign-up get people and add-ons beside plan and billing period: server/forms/signUpChoice.ts. */
function keepChoice(form: HTMLFormElement, { people, addOns }: Choice): void {
  for (const link of form.querySelectorAll('[data-actions] a')) {
    const [address = '', ...hash] = (link.getAttribute('href') ?? '').split(/(?=#)/);
    if (!/[?&]plan=/.test(address)) continue;
    const kept = address.replace(/&(?:people|addOns)=[^&]*/g, '');
    const added = addOns.length > 0 ? `&addOns=${addOns.join(',')}` : '';
    link.setAttribute('href', [`${kept}&people=${people}${added}`, ...hash].join(''));
  }
}

function showAmounts(form: HTMLFormElement, people: number, totals: Totals, lang: string): void {
  for (const line of form.querySelectorAll<HTMLElement>('[data-amount]')) {
    const amount = totals[line.dataset.amount as keyof Totals] ?? 0;
    line.hidden = line.dataset.amount === 'saving' && amount === 0;
    const n = new Intl.NumberFormat(lang).format(people);
    line.textContent = fill(line.dataset.text, { n, amount: formatMoney(amount, lang) });
  }
}

/** Tells screen readers the answer, when a change is complete and not with each key. */
function announce(form: HTMLFormElement, { people }: Choice, calculation: Calculation, lang: string): void {
  const status = form.querySelector<HTMLElement>('[data-status]');
  const reason = form.querySelector<HTMLElement>(`[data-outcome="${calculation.kind}"]`);
  if (!status) return;
  if (calculation.kind !== 'totals') {
    status.textContent = reason?.textContent ?? '';
    return;
  }
  const textOf = (name: string) => form.querySelector(`[data-amount="${name}"]`)?.textContent ?? '';
  status.textContent = fill(status.dataset.status, {
    people: new Intl.NumberFormat(lang).format(people),
    yearly: textOf('yearlyPerMonth'),
    monthly: textOf('monthly'),
  });
}

function fill(text: string | undefined, values: Record<string, string>): string {
  return (text ?? '').replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

type Properties = EventProperties['calculator changed'];

function describe({ people, tier = 'free', addOns }: Choice): Properties {
  return { people, plan: tier, brain: addOns.includes('brain'), aiNotetaker: addOns.includes('aiNotetaker') };
}

/** Without consent to analytics (C0002) nothing is loaded for it. */
async function track(properties: Properties): Promise<void> {
  if (!browserConsent.allows('C0002')) return;
  try {
    const { siteTracker } = await import('../../analytics/tracker/siteTracker.ts');
    siteTracker.track('calculator changed', properties);
  } catch (error) {
    reportError('calculator', error);
  }
}
