import { addDays } from '@cumulus/content-model/days';
import { Link } from '@tanstack/react-router';
import { useAddress, useChangeAddress } from '../../address.ts';
import { Empty } from '../../ui/Empty.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { type BookedMeeting, mailLink, nameOf } from './leadData.ts';
import styles from './leads.module.css';
import { withoutScope } from './links.ts';
import { MeetingActions } from './MeetingActions.tsx';
import { byDay, COMING_DAYS, dayName, useMeetings } from './meetingDays.ts';
import { StatusMark } from './StatusMark.tsx';

const SPANS = { '1': 'Today', '2': 'Today and tomorrow', '7': 'Seven days', '31': '31 days' } as const;
type Span = keyof typeof SPANS;

/** Who comes when, with what sales may do about it. */
export function MeetingsView() {
  const { days } = useAddress();
  const change = useChangeAddress();
  const span = (Object.hasOwn(SPANS, String(days)) ? days : String(COMING_DAYS)) as Span;
  const { zone, today, answer } = useMeetings(Number(span));
  return (
    <Page
      title="Meetings"
      definition={`Meetings that are booked, today’s included; times in ${zone.replaceAll('_', ' ')}. Both sides get a reminder a day and an hour before.`}
      actions={
        <Select
          label="Shown"
          isLabelHidden
          options={Object.entries(SPANS).map(([id, label]) => ({ id: id as Span, label }))}
          value={span}
          onChange={(id) => change({ days: id })}
        />
      }
    >
      <Shown
        answer={answer}
        label="Reading meetings"
        isEmpty={({ meetings }) => meetings.length === 0}
        empty={<Empty title="No meetings are booked">Visitors book them after a form with the scheduler.</Empty>}
      >
        {({ meetings, hasMore }) => (
          <>
            {hasMore && (
              <p role="status">
                The first {formatNumber(meetings.length)} are listed: choose fewer days for the others.
              </p>
            )}
            {byDay(meetings, [today, addDays(today, 1)].slice(0, Number(span))).map(([day, ofDay]) => (
              <Panel key={day} title={[dayName(day, today), formatDay(day)].filter(Boolean).join(', ')}>
                {ofDay.length === 0 && <p className={styles.muted}>Nobody</p>}
                <ul className={styles.meetings}>
                  {ofDay.map((booked) => (
                    <BookedLine key={booked.id} booked={booked} zone={zone} />
                  ))}
                </ul>
              </Panel>
            ))}
          </>
        )}
      </Shown>
    </Page>
  );
}

function BookedLine({ booked, zone }: { booked: BookedMeeting; zone: string }) {
  const { lead, leadState: state } = booked;
  return (
    <li>
      <div>
        <Link to={`/leads/${lead.id}`} search={withoutScope}>
          <bdi>{nameOf(lead)}</bdi>
        </Link>
        {lead.company && (
          <>
            , <bdi>{lead.company}</bdi>
          </>
        )}{' '}
        <StatusMark status={state.status} />
        <p className={styles.muted}>
          {lead.canMail ? <a href={mailLink(lead.email)}>{lead.email}</a> : lead.email}
          {state.owner && `, owner ${state.owner}`}
        </p>
      </div>
      <MeetingActions meeting={booked} state={state} zone={zone} />
    </li>
  );
}
