import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnalyticsProvider, useAnalytics } from './AnalyticsProvider.tsx';
import { siteTracker } from './siteTracker.ts';
import type { Tracker } from './trackedEvent.ts';

let found: Tracker | undefined;
function Reader() {
  found = useAnalytics();
  return null;
}

// REQ-ANA-01
test('outside its provider the error names the missing provider', () => {
  expect(() => renderToStaticMarkup(<Reader />)).toThrow('Expected Segment context provider to be mounted');
});

test('inside its provider it is the site’s tracker, which does nothing on the server', () => {
  renderToStaticMarkup(
    <AnalyticsProvider>
      <Reader />
    </AnalyticsProvider>,
  );
  expect(found).toBe(siteTracker);
  expect(() => found?.track('form sent', {})).not.toThrow();
});
