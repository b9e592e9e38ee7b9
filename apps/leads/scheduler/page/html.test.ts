import { expect, test } from 'vitest';
import { html } from './html.ts';

test('what is inserted is escaped; markup and lists of it are not', () => {
  const items = ['<b>', `"x" & 'y'`].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<ul>${items}</ul>${false}${undefined}${3}`.text).toBe(
    '<ul><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;x&quot; &amp; &#39;y&#39;">&quot;x&quot; &amp; &#39;y&#39;</li></ul>3',
  );
});
