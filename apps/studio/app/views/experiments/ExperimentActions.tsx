import { useState } from 'react';
import { post, renew } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirmation } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Select } from '../../ui/Select.tsx';
import { useAction } from '../../ui/useAction.ts';
import { type Action, advisedAction, winnerOf } from './advisedAction.ts';
import type { Edit, ExperimentDetails } from './Experiment.ts';
import { percentText, shareOfText } from './percentField.ts';

const REASON = 'Why (is recorded with your name)';
const WHAT: Readonly<Record<Action, { button: string; title: string; text: string; isDanger?: boolean }>> = {
  start: {
    ...{ button: 'Start', title: 'Start the experiment' },
    text: 'Visitors get its variations from now on. One that was stopped begins a new phase: figures begin at 0.',
  },
  ramp: {
    ...{ button: 'Ramp', title: 'Change who is in' },
    text: 'More visitors get in; those who are in keep their variation. Other weights begin a new phase: figures begin at 0, and earlier visitors are left out.',
  },
  stop: {
    ...{ button: 'Stop', title: 'Stop the experiment', isDanger: true },
    text: 'All visitors get what the page showed before.',
  },
  release: {
    ...{ button: 'Release', title: 'Release a variation' },
    text: 'All visitors get this variation, and the experiment ends.',
  },
};
const ACTIONS: Readonly<Record<ExperimentDetails['state'], readonly Action[]>> = {
  draft: ['start', 'ramp'],
  running: ['ramp', 'stop', 'release'],
  stopped: ['start', 'release'],
  released: ['stop', 'start'],
  broken: ['stop'],
};

const send = async ({ key, version }: ExperimentDetails, action: string, body: object): Promise<void> => {
  await post(`/experiments/${encodeURIComponent(key)}/${action}`, { ...body, version });
  await renew('/experiments');
};

/** Buttons of what the experiment's state allows, each with a confirmation and the reason. */
export function ExperimentActions({ experiment }: { experiment: ExperimentDetails }) {
  const [asked, setAsked] = useState<Action>();
  const advised = advisedAction(experiment);
  return (
    <>
      {ACTIONS[experiment.state].map((action) => (
        <Button key={action} look={action === advised ? 'main' : 'plain'} onPress={() => setAsked(action)}>
          {WHAT[action].button}
        </Button>
      ))}
      {asked && <AskedAction key={asked} action={asked} experiment={experiment} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface AskedActionProps {
  action: Action;
  experiment: ExperimentDetails;
  onClose(): void;
}

function AskedAction({ action, experiment, onClose }: AskedActionProps) {
  const { variations = [], coverage: coverageBefore = 1 } = experiment;
  const [coverage, setCoverage] = useState(percentText(coverageBefore));
  const [weights, setWeights] = useState(() => variations.map(({ weight }) => percentText(weight)));
  const [variation, setVariation] = useState(winnerOf(experiment) ?? variations.at(-1)?.key);
  const confirm = (reason: string) => {
    const next = variations.map(({ weight }, index) => shareOfText(weights[index] ?? '', weight));
    const isReassigned = variations.some(({ weight }, index) => next[index] !== weight);
    const share = shareOfText(coverage, coverageBefore);
    const bodies = {
      ...{ start: { coverage: share }, stop: {}, release: { variation } },
      ramp: { coverage: share, ...(isReassigned && { weights: next }) },
    };
    return send(experiment, action, { ...bodies[action], reason });
  };
  const { title, text, button, isDanger = false } = WHAT[action];
  return (
    <Confirmation
      isOpen
      {...{ title, onClose, isDanger }}
      action={`${button} it`}
      reasonLabel={REASON}
      onConfirm={confirm}
    >
      <p>{text}</p>
      {(action === 'start' || action === 'ramp') && (
        <Field label="Share of visitors who are in, in %" inputMode="decimal" value={coverage} onChange={setCoverage} />
      )}
      {action === 'ramp' &&
        variations.map(({ key, name }, index) => (
          <Field
            key={key}
            label={`Weight of ${name}, in %`}
            inputMode="decimal"
            value={weights[index] ?? ''}
            onChange={(value) => setWeights((before) => before.with(index, value))}
          />
        ))}
      {action === 'release' && (
        <Select
          label="Variation"
          options={variations.map(({ key, name }) => ({ id: key, label: name }))}
          value={variation}
          onChange={setVariation}
        />
      )}
    </Confirmation>
  );
}

/** Restores what the file had before an edit, in one click: the reason says what is undone. */
export function UndoButton({ experiment, edit }: { experiment: ExperimentDetails; edit: Edit }) {
  const { problem, isPending, run } = useAction();
  const reason = `Undoes “${edit.edit.action}” by ${edit.author}`;
  return (
    <>
      <Button
        size="small"
        isPending={isPending}
        aria-label={`Undo “${edit.edit.action}” by ${edit.author}`}
        onPress={() => void run(() => send(experiment, 'undo', { edit: edit.id, reason }))}
      >
        Undo
      </Button>
      {problem && <ProblemNote problem={problem} title="It wasn’t undone" />}
    </>
  );
}
