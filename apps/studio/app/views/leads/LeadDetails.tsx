import { ownZone } from '../../address.ts';
import { useApi } from '../../api.ts';
import { useFormNames } from '../../formNames.ts';
import { formatMinute } from '../../ui/format.ts';
import { Shown } from '../../ui/Shown.tsx';
import { Facts, Part } from './Facts.tsx';
import { LeadNotes } from './LeadNotes.tsx';
import { LeadStateForm } from './LeadStateForm.tsx';
import { LeadVisits } from './LeadVisits.tsx';
import { formOf, type Lead, leadSchema, mailLink, nameOf } from './leadData.ts';
import styles from './leads.module.css';
import { changeText, deliveryState, fieldText, notificationText } from './leadTexts.ts';
import { MeetingActions } from './MeetingActions.tsx';
import { leadPath } from './useLeadChange.ts';

/** All that is known of one lead, and what can be done with it. @param isWide alone on a page, whose title is the name */
export function LeadDetails({ id, isWide = false }: { id: string; isWide?: boolean }) {
  const answer = useApi(leadPath(id), leadSchema);
  return (
    <Shown answer={answer} label="Reading the lead">
      {(lead) => <Details key={lead.id} lead={lead} isWide={isWide} />}
    </Shown>
  );
}

function Details({ lead, isWide }: { lead: Lead; isWide: boolean }) {
  const zone = ownZone();
  const forms = useFormNames();
  const at = (time: string) => formatMinute(time, zone);
  return (
    <div className={styles.details} data-wide={isWide}>
      <header className={styles.person}>
        {!isWide && <h2 dir="auto">{nameOf(lead)}</h2>}
        <p>
          {lead.company && (
            <>
              <bdi>{lead.company}</bdi>,{' '}
            </>
          )}
          {lead.canMail ? <a href={mailLink(lead.email)}>{lead.email}</a> : <span>{lead.email}</span>}
        </p>
      </header>
      <LeadStateForm lead={lead} />
      {lead.meeting && lead.meeting.state !== 'invited' && (
        <Part title="Meeting">
          <MeetingActions meeting={lead.meeting} state={lead.state} zone={zone} />
        </Part>
      )}
      <LeadNotes leadId={lead.id} notes={lead.notes} isSuspect={lead.isSuspect} />
      <Part title="What was sent">
        <Facts
          facts={[
            ['Received', at(lead.receivedAt)],
            ['Form', formOf(lead, forms)],
            ['Page', lead.page],
            ['Opened from', lead.location],
            ['Language', lead.locale],
            ...Object.entries(lead.fields)
              .filter(([name]) => name !== 'email')
              .map(([name, value]) => [fieldText(name), value] as const),
            ...Object.entries(lead.signUp ?? {}).map(
              ([name, value]) => [fieldText(name), [value].flat().join(', ')] as const,
            ),
          ]}
        />
      </Part>
      <LeadVisits lead={lead} />
      <Part title="Notifications">
        {lead.deliveries.length === 0 && <p>None: no channel is configured.</p>}
        <ul className={styles.lines}>
          {lead.deliveries.map(({ id, channel, topic, state, nextAt, problem }) => (
            <li key={id}>
              {notificationText({ channel, topic })}, {deliveryState(state)}
              {state === 'waiting' && ` until ${at(nextAt)}`}
              {problem && <span className={styles.muted}> ({problem})</span>}
            </li>
          ))}
        </ul>
      </Part>
      {lead.changes.length > 0 && (
        <Part title="Changes">
          <ul className={styles.lines}>
            {lead.changes.toReversed().map((change) => (
              <li key={change.id}>
                {at(change.at)}: {change.author} changed {changeText(change, at)}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
