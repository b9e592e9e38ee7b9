import { Link, useParams } from '@tanstack/react-router';
import { Page, Panel } from '../../ui/Page.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import { withoutScope } from './links.ts';

/** One lead alone, such as from a link that a colleague sent. */
export function LeadView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <Page
      title="Lead"
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
