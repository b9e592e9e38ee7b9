import { expect, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { scriptedForms } from '../testing/scriptedForm.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

// REQ-LEA-07
test.each([
  ['application/json', 'text/plain; charset=utf-8'],
  ['text/html', 'text/html; charset=utf-8'],
])('a form to a node without content yet is refused, for another node to take it: %s', async (accept, type) => {
  const site = scriptedSite();
  const forms = scriptedForms(site, '/contact', { status: 'unavailable' });
  site.version = 0;
  site.forms.clear();
  const { port } = await startSiteServer({}, { site, forms });
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept };
  const { status, headers, body } = await ask(port, '/contact', { method: 'POST', headers: form, body: 'name=Mara' });
  expect([status, headers['retry-after'], headers['x-not-ready']]).toEqual([503, '2', '1']);
  expect([headers['content-type'], forms.sent]).toEqual([type, []]);
  const isPage = type.startsWith('text/html');
  expect(body.toString().includes(`Reference: ${headers['x-request-id']}</p>`)).toBe(isPage);
});
