import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useAddress, useChangeAddress } from '../../address.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ComingMeetings } from './ComingMeetings.tsx';
import { DeadLetters } from './DeadLetters.tsx';
import { LeadFilterBar } from './LeadFilterBar.tsx';
import { LeadTable } from './LeadTable.tsx';
import { queryOf, useLeadFilters } from './leadQuery.ts';
import styles from './leads.module.css';
import { withoutScope } from './links.ts';

/** Loaded when a lead is opened: the list is there without it. */
const LeadDetails = lazy(async () => ({ default: (await import('./LeadDetails.tsx')).LeadDetails }));

/** Who wrote to sales, what becomes of it, who comes when, and which notifications failed. */
export function LeadsView() {
  const filters = useLeadFilters();
  const { tab } = useAddress();
  const change = useChangeAddress();
  return (
    <Page
      title="Leads"
      definition="Everybody who sent a form or signed up, newest first. Suspects, which may come from programs, are listed by their status."
      actions={
        <a
          className={buttonClass}
          data-look="plain"
          data-size="normal"
          href={`/api/leads.csv?${queryOf(filters)}`}
          download="leads.csv"
        >
          Export as CSV
        </a>
      }
    >
      <ComingMeetings />
      <Tabs
        label="What is shown"
        selected={tab === 'dead-letters' ? 'dead-letters' : 'leads'}
        onSelect={(id) => change({ tab: id === 'leads' ? undefined : id })}
        tabs={[
          { id: 'leads', label: 'Leads', content: <LeadsAndOne /> },
          { id: 'dead-letters', label: 'Failed notifications', content: <DeadLetters /> },
        ]}
      />
    </Page>
  );
}

function LeadsAndOne() {
  const filters = useLeadFilters();
  const chosen = filters.value('lead');
  return (
    <div className={styles.split} data-open={chosen !== undefined}>
      <div className={styles.list}>
        <LeadFilterBar filters={filters} />
        <LeadTable filters={filters} />
      </div>
      {chosen !== undefined && <ChosenLead key={chosen} id={chosen} onClose={() => filters.set('lead', '')} />}
    </div>
  );
}

/** One lead beside the list; on a narrow window above it. It has the focus once it is opened, so that it is seen and read. */
function ChosenLead({ id, onClose }: { id: string; onClose(): void }) {
  const side = useRef<HTMLElement>(null);
  useEffect(() => side.current?.focus(), []);
  return (
    <aside ref={side} className={styles.side} tabIndex={-1} aria-label="The chosen lead">
      <Panel
        title="Lead"
        actions={
          <>
            <Link to={`/leads/${id}`} search={withoutScope}>
              Open alone
            </Link>
            <Button look="quiet" size="small" onPress={onClose}>
              Close
            </Button>
          </>
        }
      >
        <Suspense fallback={<Loading label="Reading the lead" />}>
          <LeadDetails id={id} />
        </Suspense>
      </Panel>
    </aside>
  );
}
