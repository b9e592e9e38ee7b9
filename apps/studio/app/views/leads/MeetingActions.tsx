import { useState } from 'react';
import { post, useApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirmation, Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatMinute } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { Select } from '../../ui/Select.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { useAction } from '../../ui/useAction.ts';
import { type LeadState, type Meeting, slotsSchema } from './leadData.ts';
import styles from './leads.module.css';
import { renewLead } from './useLeadChange.ts';

interface MeetingProps {
  meeting: Meeting;
  state: LeadState;
  zone: string;
}

/** When a meeting is, and what sales may do: move or cancel it until it begins, then say that nobody came. */
export function MeetingActions({ meeting, state, zone }: MeetingProps) {
  const [open, setOpen] = useState<'move' | 'cancel'>();
  const { problem, isPending, run } = useAction();
  const { id, leadId, startsAt, timeZone, sequence } = meeting;
  if (startsAt === null) return null;
  const isBooked = meeting.state === 'booked';
  const hasBegun = Date.parse(startsAt) <= Date.now();
  const path = `/meetings/${encodeURIComponent(id)}`;
  const change = async (what: string, body: object) => {
    try {
      await post(`${path}/${what}`, body);
    } finally {
      await renewLead(leadId);
    }
  };
  return (
    <div className={styles.meeting}>
      <p>
        {formatMinute(startsAt, zone)}
        {timeZone && timeZone !== zone && (
          <span className={styles.muted}>
            {' '}
            ({formatMinute(startsAt, timeZone)} in {timeZone.replaceAll('_', ' ')})
          </span>
        )}
        {meeting.state === 'cancelled' && ', cancelled'}
      </p>
      {isBooked && !hasBegun && (
        <div className={styles.actions}>
          <Button size="small" onPress={() => setOpen('move')}>
            Move
          </Button>
          <Button size="small" onPress={() => setOpen('cancel')}>
            Cancel the meeting
          </Button>
        </div>
      )}
      {isBooked && hasBegun && state.status !== 'no-show' && (
        <div className={styles.actions}>
          <Button
            size="small"
            isPending={isPending}
            onPress={() => void run(() => change('no-show', { version: state.version }))}
          >
            Nobody came
          </Button>
        </div>
      )}
      {problem && <ProblemNote problem={problem} title="Nothing was changed" />}
      <Dialog title="Move the meeting" isOpen={open === 'move'} onClose={() => setOpen(undefined)}>
        <MoveForm
          zone={zone}
          onClose={() => setOpen(undefined)}
          onMove={(start) => change('move', { sequence, start })}
        />
      </Dialog>
      <Confirmation
        title="Cancel the meeting?"
        isOpen={open === 'cancel'}
        onClose={() => setOpen(undefined)}
        action="Cancel the meeting"
        isDanger
        onConfirm={() => change('cancel', { sequence })}
      >
        The person gets a mail, as if they had cancelled it themselves. The time is free again.
      </Confirmation>
    </div>
  );
}

interface MoveProps {
  zone: string;
  onClose(): void;
  onMove(start: string): Promise<void>;
}

/** The times that the desk offers now. */
function MoveForm({ zone, onClose, onMove }: MoveProps) {
  const answer = useApi(`/meetings/slots?zone=${encodeURIComponent(zone)}&locale=en-GB`, slotsSchema);
  const [chosenDay, setDay] = useState<string>();
  const [start, setStart] = useState<string>();
  const { problem, isPending, run } = useAction();
  return (
    <Shown
      answer={answer}
      label="Reading free times"
      isEmpty={({ days }) => days.length === 0}
      empty={<Empty title="No time is free">No desk is published, or all its times are taken.</Empty>}
    >
      {({ days }) => {
        const day = days.find(({ date }) => date === chosenDay) ?? days[0];
        return (
          <div className={styles.move}>
            <p>The person gets a mail with the new time and its calendar file. Times in {zone.replaceAll('_', ' ')}.</p>
            <Select
              label="Day"
              options={days.map(({ date, label }) => ({ id: date, label }))}
              value={day?.date}
              onChange={(date) => {
                setDay(date);
                setStart(undefined);
              }}
            />
            <Select
              label="Time"
              options={(day?.slots ?? []).map((slot) => ({ id: slot.start, label: slot.label }))}
              value={start}
              onChange={setStart}
            />
            {problem && <ProblemNote problem={problem} title="It wasn’t moved" />}
            <div className={styles.actions}>
              <Button onPress={onClose}>Leave it</Button>
              <Button
                look="main"
                isPending={isPending}
                isDisabled={start === undefined}
                onPress={() => void run(() => onMove(String(start))).then((isMoved) => isMoved && onClose())}
              >
                Move the meeting
              </Button>
            </div>
          </div>
        );
      }}
    </Shown>
  );
}
