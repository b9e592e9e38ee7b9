import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function LeadView() {
  return (
    <Page title="Leads">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
