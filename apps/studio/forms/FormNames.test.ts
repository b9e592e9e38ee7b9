import { expect, it } from 'vitest';
import { askRoutes } from '../testing/askRoutes.ts';
import { createFormRoutes } from './createFormRoutes.ts';
import { FormNames, nameOfForm } from './FormNames.ts';

function start() {
  const state = { now: 0, asked: 0, answer: () => JSON.stringify({ forms: [{ id: 1299, name: 'Contact sales' }] }) };
  const ask = async () => {
    state.asked += 1;
    return state.answer();
  };
  return { state, forms: new FormNames({ ask }, () => state.now) };
}

it('names forms as the lead service does, and asks it once for many who want to know', async () => {
  const { state, forms } = start();
  const [names] = await Promise.all([forms.read(), forms.read()]);
  expect([1299, '1299', 7].map((id) => nameOfForm(names, id))).toEqual(['Contact sales', 'Contact sales', 'Form 7']);
  const ask = await askRoutes(createFormRoutes(forms));
  expect((await ask('GET /forms', { role: 'viewer' })).body).toEqual({ names: { 1299: 'Contact sales' } });
  expect(state.asked).toBe(1);
});

it('keeps the last names while the lead service is away, and takes new ones afterwards', async () => {
  const { state, forms } = start();
  const { answer } = state;
  state.answer = () => {
    throw new Error('away');
  };
  expect((await forms.read()).size).toBe(0);
  Object.assign(state, { answer, now: 60_000 });
  expect((await forms.read()).size).toBe(1);
  Object.assign(state, { answer: () => '{}', now: 120_000 });
  expect((await forms.read()).size).toBe(1);
  Object.assign(state, { answer: () => JSON.stringify({ forms: [{ id: 1299, name: 'Talk to us' }] }), now: 180_000 });
  expect(nameOfForm(await forms.read(), 1299)).toBe('Talk to us');
});

it('has no names where there is no lead service', async () => {
  expect(nameOfForm(await new FormNames(undefined).read(), '1299')).toBe('Form 1299');
});
