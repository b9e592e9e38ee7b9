import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function OverviewView() {
  return (
    <Page title="Overview">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
