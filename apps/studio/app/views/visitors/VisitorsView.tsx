import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function VisitorsView() {
  return (
    <Page title="Visitors">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
