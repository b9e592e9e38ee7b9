import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';

/** Not yet written. */
export function HealthView() {
  return (
    <Page title="Health">
      <Empty title="This view isn’t there yet" />
    </Page>
  );
}
