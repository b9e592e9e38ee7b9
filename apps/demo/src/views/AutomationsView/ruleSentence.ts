import type { Texts } from '../../texts/Texts.ts';
import { fill } from '../../workspace/fill.ts';
import { type Effect, type Person, type Rule, type Run, STATUSES, type Trigger } from '../../workspace/types.ts';

interface Words {
  texts: Pick<Texts, 'automations' | 'statuses'>;
  people: readonly Person[];
}

const nameOf = (people: readonly Person[], id: string) => people.find((person) => person.id === id)?.name ?? id;

export function triggerText(trigger: Trigger, { texts, people }: Words): string {
  const copy = texts.automations;
  if (trigger.kind === 'status') return fill(copy.becomes, { status: texts.statuses[trigger.status] });
  return fill(copy.given, { person: nameOf(people, trigger.person) });
}

export function effectText(effect: Effect, { texts, people }: Words): string {
  const copy = texts.automations;
  if (effect.kind === 'begin-next') return copy.begin;
  return fill(effect.kind === 'notify' ? copy.notify : copy.assign, { person: nameOf(people, effect.person) });
}

/** A rule as one sentence. */
export function ruleText({ trigger, effect }: Pick<Rule, 'trigger' | 'effect'>, words: Words): string {
  return fill(words.texts.automations.sentence, {
    trigger: triggerText(trigger, words),
    effect: effectText(effect, words),
  });
}

/** What a run did. */
export function resultText({ rule: { effect }, begun }: Run, { texts, people }: Words): string {
  const copy = texts.automations;
  if (effect.kind === 'begin-next')
    return begun.length ? fill(copy.begun, { list: begun.map(({ title }) => title).join(', ') }) : copy.begunNone;
  return fill(effect.kind === 'notify' ? copy.notified : copy.assigned, { person: nameOf(people, effect.person) });
}

/** Every trigger that a rule can have, by a value for a list of choices. */
export function allTriggers(people: readonly Person[]): Record<string, Trigger> {
  return Object.fromEntries([
    ...STATUSES.map((status) => [`status-${status}`, { kind: 'status', status }] as const),
    ...people.map(({ id }) => [`assigned-${id}`, { kind: 'assigned', person: id }] as const),
  ]);
}

/** Every effect that a rule can have. */
export function allEffects(people: readonly Person[]): Record<string, Effect> {
  return Object.fromEntries([
    ...people.map(({ id }) => [`notify-${id}`, { kind: 'notify', person: id }] as const),
    ...people.map(({ id }) => [`assign-${id}`, { kind: 'assign', person: id }] as const),
    ['begin-next', { kind: 'begin-next' }] as const,
  ]);
}
