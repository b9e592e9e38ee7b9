import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function RecordingsView() {
  return (
    <Page title="Recordings">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
