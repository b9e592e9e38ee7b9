import { expect, test } from 'vitest';
import { createCinema } from '../../start/testing/createCinema.ts';
import { readTexts } from '../../texts/readTexts.ts';
import { allEffects, allTriggers, resultText, ruleText } from './ruleSentence.ts';

const { people, rules } = createCinema();
const english = { texts: readTexts('en-US'), people };
const german = { texts: readTexts('de'), people };

test('a rule is one sentence in both languages', () => {
  expect(rules.map((rule) => ruleText(rule, english))).toEqual([
    'When a task becomes “Done”, begin what waited for it.',
    'When a task becomes “Done”, notify Leilani.',
    'When a task becomes “To check”, give it to Noor.',
  ]);
  for (const rule of rules) expect(ruleText(rule, german)).not.toMatch(/\{|undefined/);
});

test('every rule that can be written is a whole sentence', () => {
  for (const trigger of Object.values(allTriggers(people)))
    for (const effect of Object.values(allEffects(people)))
      expect(ruleText({ trigger, effect }, english)).toMatch(/^When .+, .+\.$/);
});

test('a run says what it did', () => {
  const run = {
    id: 'run',
    task: 'permit',
    taskTitle: 'Permit',
    begun: [
      { id: 'invite-mayor', title: 'Invite the mayor' },
      { id: 'chairs', title: 'Carry up 200 chairs' },
    ],
  };
  const [begin, notify, assign] = rules;
  expect(resultText({ ...run, rule: notify! }, english)).toBe('Leilani was notified');
  expect(resultText({ ...run, rule: begin! }, english)).toBe('begun: Invite the mayor, Carry up 200 chairs');
  expect(resultText({ ...run, rule: begin!, begun: [] }, english)).toBe('nothing was ready to begin');
  expect(resultText({ ...run, rule: assign! }, english)).toBe('Noor has it now');
});
