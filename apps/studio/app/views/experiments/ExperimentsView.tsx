import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function ExperimentsView() {
  return (
    <Page title="Experiments">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
