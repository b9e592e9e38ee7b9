import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../../api.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import { leadSchema, nameOf } from './leadData.ts';
import { withoutScope } from './links.ts';
import { leadPath } from './useLeadChange.ts';

/** One lead alone, such as from a link that a colleague sent. */
export function LeadView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: lead } = useApi(leadPath(id), leadSchema);
  return (
    <Page
      title={lead ? nameOf(lead) : 'Lead'}
      definition="All that is known of one lead."
      actions={
        <Link to="/leads" search={withoutScope}>
          All leads
        </Link>
      }
    >
      <Panel title="What is known">
        <LeadDetails id={id} isWide />
      </Panel>
    </Page>
  );
}
