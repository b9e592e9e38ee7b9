import { type FormEvent, useState } from 'react';
import { post } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAction } from '../../ui/useAction.ts';
import styles from './Experiments.module.css';

interface Need {
  unitsPerArm: number;
  days: number | null;
}

interface Plan {
  once: Need;
  daily: Need;
  findable: readonly { weeks: number; unitsPerArm: number; effect: number | null }[];
}

type Kind = 'rate' | 'value';

const KINDS = [
  { id: 'rate', label: 'Share of visitors who do something' },
  { id: 'value', label: 'Value of each visitor' },
] as const;
/** What is known of today. */
const TODAY: Readonly<Record<Kind, readonly { name: string; label: string; start: string }[]>> = {
  rate: [{ name: 'rate', label: 'Rate of today, in %', start: '5' }],
  value: [
    { name: 'mean', label: 'Mean of today', start: '3' },
    { name: 'deviation', label: 'Its standard deviation between visitors', start: '4' },
  ],
};
const FIELDS = [
  { name: 'effect', label: 'Smallest effect that matters, in %', start: '10' },
  { name: 'visitorsPerWeek', label: 'Visitors a week', start: '5000' },
  { name: 'variations', label: 'Variations, with the control', start: '2' },
] as const;
const PERCENT = 100;

/** Asks for today's rate or mean, effect and traffic, and says visitors and days. */
export function Planner() {
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries([...Object.values(TODAY).flat(), ...FIELDS].map(({ name, start }) => [name, start])),
  );
  const [kind, setKind] = useState<Kind>('rate');
  const [plan, setPlan] = useState<Plan>();
  const { problem, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const number = (name: string) => Number((values[name] ?? '').replace(',', '.'));
    const asked = {
      ...(kind === 'rate'
        ? { rate: number('rate') / PERCENT }
        : { mean: number('mean'), deviation: number('deviation') }),
      effect: number('effect') / PERCENT,
      ...{ visitorsPerWeek: number('visitorsPerWeek'), variations: number('variations') },
    };
    await run(async () => setPlan((await post('/experiments/plan', asked)) as Plan));
  };
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.list}>
      <div className={styles.fields}>
        <Select<Kind>
          label="Goal"
          options={KINDS}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setPlan(undefined);
          }}
        />
        {[...TODAY[kind], ...FIELDS].map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            inputMode="decimal"
            value={values[name] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <div>
        <Button type="submit" look="main">
          Plan it
        </Button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {plan && <Planned plan={plan} />}
    </form>
  );
}

function Planned({ plan }: { plan: Plan }) {
  const days = ({ days }: Need) =>
    days === null ? 'no traffic' : `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`;
  return (
    <div role="status" className={styles.list}>
      <p className={styles.verdict}>
        {formatNumber(plan.once.unitsPerArm)} visitors per variation, {days(plan.once)}, read once at the end.
      </p>
      <p>
        Looked at daily: {formatNumber(plan.daily.unitsPerArm)} visitors per variation, {days(plan.daily)}.
      </p>
      <ul className={styles.list}>
        {plan.findable.map(({ weeks, effect, unitsPerArm }) => (
          <li key={weeks} className={styles.muted}>
            {weeks === 1 ? '1 week' : `${weeks} weeks`} ({formatNumber(unitsPerArm)} per variation):{' '}
            {effect === null ? 'no effect can be found' : `effects from ${formatPercent(effect)} on`}
          </li>
        ))}
      </ul>
    </div>
  );
}
