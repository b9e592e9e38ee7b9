import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function LiveView() {
  return (
    <Page title="Live">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
