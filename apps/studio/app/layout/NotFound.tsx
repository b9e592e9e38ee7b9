import { Link } from '@tanstack/react-router';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';

/** An address without a screen. */
export function NotFound() {
  return (
    <Page title="There is no such page">
      <Empty title="The address may be mistyped, or of an older version of the studio.">
        <Link to="/">Open the overview</Link>
      </Empty>
    </Page>
  );
}
