import { useMemo } from 'react';
import { ownZone } from '../../address.ts';
import { type FormNames, useFormNames } from '../../formNames.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatMinute, formatNumber } from '../../ui/format.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import states from '../../ui/states.module.css';
import { formOf, type ListedLead, nameOf, STATUSES, type Touch } from './leadData.ts';
import { type LeadFilters, PAGE, useLeads } from './leadQuery.ts';
import styles from './leads.module.css';
import { touchText, variantsText } from './leadTexts.ts';
import { StatusMark } from './StatusMark.tsx';

/** The list sorts, by all leads and not by those that were read. */
const column = (parts: Column<ListedLead>): Column<ListedLead> => ({ isSortable: false, ...parts });

/** What is shown of the touches of the leads. */
interface Touches {
  of: Readonly<Record<string, Touch | null>>;
  isReading: boolean;
}

const firstTouch = ({ of, isReading }: Touches, id: string): string | null => {
  const touch = of[id];
  if (touch) return touchText(touch);
  return touch === undefined && isReading ? '…' : null;
};

/** As it was sent with the form; nothing is known of those who aren’t measured. */
const lastTouch = ({ channel, source, medium }: ListedLead): string | null =>
  channel === null && source === null ? null : touchText({ channel, source, medium });

const columnsWith = (zone: string, forms: FormNames, touches: Touches): Column<ListedLead>[] => [
  column({
    ...{ id: 'name', label: 'Who', value: nameOf },
    show: (lead) => (
      <strong dir="auto" className={styles.written}>
        {nameOf(lead)}
      </strong>
    ),
  }),
  column({
    ...{ id: 'company', label: 'Company', value: ({ company }) => company, width: 8 },
    show: ({ company }) =>
      company ? (
        <span dir="auto" title={company} className={styles.written}>
          {company}
        </span>
      ) : (
        '–'
      ),
  }),
  column({
    ...{ id: 'status', label: 'Status', width: 6.5, value: ({ status }) => STATUSES[status] },
    show: ({ status }) => <StatusMark status={status} />,
  }),
  column({ id: 'owner', label: 'Owner', value: ({ owner }) => owner, width: 6 }),
  column({ id: 'received', label: 'Received', width: 9, value: ({ receivedAt }) => formatMinute(receivedAt, zone) }),
  column({
    ...{ id: 'meeting', label: 'Meeting', width: 9 },
    value: ({ meeting }) =>
      meeting?.state === 'booked' && meeting.startsAt ? formatMinute(meeting.startsAt, zone) : null,
  }),
  column({ id: 'campaign', label: 'Campaign', value: ({ campaign }) => campaign, width: 8 }),
  column({
    ...{ id: 'firstTouch', label: 'First touch', value: ({ id }) => firstTouch(touches, id), width: 13 },
    description:
      'Where the first visit that is kept came from; of those who are measured, by consent or by the rule of their country',
  }),
  column({
    ...{ id: 'lastTouch', label: 'Last touch', value: lastTouch, width: 13 },
    description:
      'Where the visit with the form came from; of those who are measured, by consent or by the rule of their country',
  }),
  column({ id: 'variants', label: 'Variants', value: ({ variants }) => variantsText(variants), width: 9 }),
  column({ id: 'form', label: 'Form', value: (lead) => formOf(lead, forms), width: 8 }),
  column({ id: 'page', label: 'Sent from', value: ({ page }) => page, width: 7 }),
  column({ id: 'notes', label: 'Notes', kind: 'number', value: ({ notes }) => notes, width: 4 }),
];

/** The leads of the filters; a click opens one beside. */
export function LeadTable({ filters }: { filters: LeadFilters }) {
  const { leads, touches, total, problem, isOfBefore, hasMore, isReadingMore, readMore, retry } = useLeads(filters);
  const zone = ownZone();
  const forms = useFormNames();
  const columns = useMemo(() => columnsWith(zone, forms, touches), [zone, forms, touches]);
  const chosen = filters.value('lead');
  if (problem && !leads) return <ProblemNote problem={problem} onRetry={retry} />;
  if (!leads) return <Loading label="Reading leads" />;
  if (leads.length === 0 && !isOfBefore)
    return filters.isFiltered ? (
      <Empty title="No lead is like that">
        <Button size="small" onPress={filters.clear}>
          Show all
        </Button>
      </Empty>
    ) : (
      <Empty title="No leads yet">They come from the forms of the site and from the sign-up.</Empty>
    );
  return (
    <div className={states.shown} aria-busy={isOfBefore}>
      {isOfBefore && <span className={states.progress} aria-hidden="true" />}
      {problem && <ProblemNote problem={problem} isKept onRetry={retry} />}
      <p className={styles.count} role="status">
        {formatNumber(leads.length)} of {formatNumber(total)} leads; times in {zone.replaceAll('_', ' ')}
      </p>
      <DataTable
        label="Leads"
        columns={columns}
        rows={leads}
        rowKey={({ id }) => id}
        onRow={({ id }) => filters.set('lead', id)}
        rowAction={(lead) => `Open ${nameOf(lead)}`}
        isChosen={({ id }) => id === chosen}
        zone={zone}
        height={38}
      />
      {hasMore && (
        <Button isPending={isReadingMore} onPress={readMore}>
          Read {Math.min(PAGE, total - leads.length)} more
        </Button>
      )}
    </div>
  );
}
