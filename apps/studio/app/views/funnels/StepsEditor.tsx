import { type FormEvent, useId, useState } from 'react';
import { useApi, useReport } from '../../api.ts';
import { DIMENSIONS } from '../../filters.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Option, Select } from '../../ui/Select.tsx';
import styles from './FunnelsView.module.css';
import { type FunnelQuery, MAX_STEPS, MIN_STEPS, type Step, WINDOWS } from './funnelQuery.ts';

interface StepsEditorProps {
  query: FunnelQuery;
  onChange(query: FunnelQuery): void;
}

const KINDS: readonly Option<Step['kind']>[] = [
  { id: 'page', label: 'Page' },
  { id: 'event', label: 'Event' },
];
const ORDERS: readonly Option<FunnelQuery['order']>[] = [
  { id: 'loose', label: 'Other things may happen between' },
  { id: 'strict', label: 'Directly one after the other' },
];
const WINDOW_OPTIONS: readonly Option[] = Object.entries(WINDOWS).map(([id, label]) => ({ id, label }));
const WHOLE: Option = { id: 'none', label: 'Nothing' };
const CUTS: readonly Option[] = [
  WHOLE,
  ...(['channel', 'source', 'campaign', 'device', 'country', 'language', 'visitor', 'variant'] as const).map((id) => ({
    ...{ id, label: DIMENSIONS[id] },
  })),
];

/** The steps of a funnel, their order, the window and what it is broken down by. They are followed when the button is pressed. */
export function StepsEditor({ query, onChange }: StepsEditorProps) {
  const [steps, setSteps] = useState(() => query.steps.map((step, id) => ({ id, ...step })));
  const [rest, setRest] = useState(query);
  const pages = useId();
  const events = useId();
  const set = (id: number, changed: Partial<Step>) =>
    setSteps(steps.map((step) => (step.id === id ? { ...step, ...changed } : step)));
  const move = (at: number, by: number) => {
    const next = [...steps];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    setSteps(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...rest, steps: steps.map(({ kind, value }) => ({ kind, value: value.trim() })) });
  };
  return (
    <form className={styles.editor} onSubmit={submit} aria-label="Steps of the funnel">
      <Values id={pages} report="pages" />
      <Values id={events} report="events" />
      <ol className={styles.steps}>
        {steps.map(({ id, kind, value }, at) => (
          <li key={id} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}.
            </span>
            <Select
              label={`Kind of step ${at + 1}`}
              isLabelHidden
              options={KINDS}
              value={kind}
              onChange={(chosen) => set(id, { kind: chosen, value: '' })}
            />
            <Field
              label={`Step ${at + 1}`}
              isLabelHidden
              value={value}
              onChange={(text) => set(id, { value: text })}
              placeholder={kind === 'page' ? '/pricing' : 'sign-up sent'}
              list={kind === 'page' ? pages : events}
              isRequired
              className={styles.value}
            />
            <span className={styles.order}>
              <Button
                look="quiet"
                size="small"
                aria-label={`Move step ${at + 1} up`}
                isDisabled={at === 0}
                onPress={() => move(at, -1)}
              >
                ↑
              </Button>
              <Button
                look="quiet"
                size="small"
                aria-label={`Move step ${at + 1} down`}
                isDisabled={at === steps.length - 1}
                onPress={() => move(at, 1)}
              >
                ↓
              </Button>
              <Button
                look="quiet"
                size="small"
                aria-label={`Remove step ${at + 1}`}
                isDisabled={steps.length <= MIN_STEPS}
                onPress={() => setSteps(steps.filter((step) => step.id !== id))}
              >
                ✕
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.options}>
        <Button
          isDisabled={steps.length >= MAX_STEPS}
          onPress={() =>
            setSteps([...steps, { id: Math.max(...steps.map(({ id }) => id)) + 1, kind: 'event', value: '' }])
          }
        >
          <span aria-hidden="true">+</span> Step
        </Button>
        <Select label="Order" options={ORDERS} value={rest.order} onChange={(order) => setRest({ ...rest, order })} />
        <Select
          label="Within"
          options={WINDOW_OPTIONS}
          value={String(rest.windowHours)}
          onChange={(hours) => setRest({ ...rest, windowHours: Number(hours) })}
        />
        <Select
          label="Broken down by"
          options={CUTS}
          value={rest.by ?? WHOLE.id}
          onChange={(by) => setRest({ ...rest, by: by === WHOLE.id ? undefined : by })}
        />
        {rest.by === 'variant' && (
          <Field
            label="Experiment"
            value={rest.experiment}
            onChange={(experiment) => setRest({ ...rest, experiment: experiment.trim() })}
            placeholder="home-hero"
            isRequired
          />
        )}
        <Button type="submit" look="main">
          Show the funnel
        </Button>
      </div>
    </form>
  );
}

/** Values of the period that a field offers: the names of a report's rows, where the studio has that report. */
export function Values({ id, report }: { id: string; report: string }) {
  const list = useApi<{ reports: readonly { id: string }[] }>('/reports');
  const isThere = list.data?.reports.some(({ id: one }) => one === report) ?? false;
  const { data } = useReport(report, { limit: '200' }, { isWanted: isThere });
  return (
    <datalist id={id}>
      {data?.rows.map(([name]) => (
        <option key={String(name)} value={String(name ?? '')} />
      ))}
    </datalist>
  );
}
