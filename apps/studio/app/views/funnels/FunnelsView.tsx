import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function FunnelsView() {
  return (
    <Page title="Funnels">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
