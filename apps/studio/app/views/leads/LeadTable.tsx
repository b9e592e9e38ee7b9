import { useMemo } from 'react';
import { ownZone } from '../../address.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatMinute, formatNumber } from '../../ui/format.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { formName, type ListedLead, nameOf, STATUSES } from './leadData.ts';
import { type LeadFilters, useLeads } from './leadQuery.ts';
import styles from './leads.module.css';
import { variantsText } from './leadTexts.ts';
import { StatusMark } from './StatusMark.tsx';

/** The list sorts, by all leads and not by those that were read. */
const column = (parts: Column<ListedLead>): Column<ListedLead> => ({ isSortable: false, ...parts });

const columnsIn = (zone: string): Column<ListedLead>[] => [
  column({ id: 'name', label: 'Who', value: nameOf, show: (lead) => <strong>{nameOf(lead)}</strong> }),
  column({ id: 'company', label: 'Company', value: ({ company }) => company, width: 8 }),
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
  column({ id: 'source', label: 'Source', value: ({ source, channel }) => source ?? channel, width: 6.5 }),
  column({ id: 'variants', label: 'Variants', value: ({ variants }) => variantsText(variants), width: 9 }),
  column({ id: 'form', label: 'Form', value: formName, width: 5.5 }),
  column({ id: 'page', label: 'Sent from', value: ({ page }) => page, width: 7 }),
  column({ id: 'notes', label: 'Notes', kind: 'number', value: ({ notes }) => notes, width: 4 }),
];

/** The leads of the filters; a click opens one beside. */
export function LeadTable({ filters }: { filters: LeadFilters }) {
  const { leads, total, problem, hasMore, isReadingMore, readMore, retry } = useLeads(filters);
  const zone = ownZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const chosen = filters.value('lead');
  if (problem) return <ProblemNote problem={problem} onRetry={retry} />;
  if (!leads) return <Loading label="Reading leads" />;
  if (leads.length === 0)
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
    <>
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
          Read {Math.min(200, total - leads.length)} more
        </Button>
      )}
    </>
  );
}
