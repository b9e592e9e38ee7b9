import { addDays } from '@cumulus/content-model/days';
import { Link } from '@tanstack/react-router';
import { useChangeAddress } from '../../address.ts';
import { Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { type BookedMeeting, nameOf } from './leadData.ts';
import styles from './leads.module.css';
import { withoutScope } from './links.ts';
import { clockIn, useMeetings } from './meetingDays.ts';

/** Of a day: the list of leads is below. */
const MAX_SHOWN = 6;

/** Who comes today, tomorrow and in the week, in one look. */
export function ComingMeetings() {
  const { zone, today, answer } = useMeetings();
  return (
    <Panel
      title="Coming meetings"
      definition={`Booked meetings of the next seven days; times in ${zone.replaceAll('_', ' ')}.`}
      actions={
        <Link to="/meetings" search={withoutScope}>
          All meetings
        </Link>
      }
    >
      <Shown answer={answer} label="Reading meetings">
        {({ meetings }) => {
          const tomorrow = addDays(today, 1);
          const later = meetings.filter(({ day }) => day > tomorrow);
          return (
            <div className={styles.coming}>
              <Day title="Today" zone={zone} meetings={meetings.filter(({ day }) => day === today)} />
              <Day title="Tomorrow" zone={zone} meetings={meetings.filter(({ day }) => day === tomorrow)} />
              <Day title="Later this week" zone={zone} meetings={later} hasDay />
            </div>
          );
        }}
      </Shown>
    </Panel>
  );
}

interface DayProps {
  title: string;
  zone: string;
  meetings: readonly BookedMeeting[];
  hasDay?: boolean;
}

function Day({ title, zone, meetings, hasDay = false }: DayProps) {
  const change = useChangeAddress();
  return (
    <section className={styles.day} aria-label={title}>
      <h3>
        {title} <span className={styles.muted}>({meetings.length})</span>
      </h3>
      {meetings.length === 0 ? (
        <p className={styles.muted}>Nobody</p>
      ) : (
        <ul className={styles.lines}>
          {meetings.slice(0, MAX_SHOWN).map(({ id, startsAt, lead }) => (
            <li key={id}>
              <button type="button" className={styles.link} onClick={() => change({ lead: lead.id, tab: undefined })}>
                {clockIn(startsAt, zone, hasDay)} <bdi>{nameOf(lead)}</bdi>
                {lead.company && (
                  <>
                    , <bdi>{lead.company}</bdi>
                  </>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {meetings.length > MAX_SHOWN && (
        <Link to="/meetings" search={withoutScope}>
          {meetings.length - MAX_SHOWN} more
        </Link>
      )}
    </section>
  );
}
