import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function RecordingView() {
  return (
    <Page title="Recordings">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
