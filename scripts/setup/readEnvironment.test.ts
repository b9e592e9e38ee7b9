import { expect, it } from 'vitest';
import { readEnvironment } from './readEnvironment.mjs';

it('has the documented defaults', () => {
  expect(readEnvironment({})).toMatchObject({
    ...{ sitePort: 3000, contentPort: 4000, adminPort: undefined, productPort: undefined, baseUrl: '' },
  });
});

it('accepts any free port for both admin listener and product stand-in, and no stand-in', () => {
  expect(readEnvironment({ ADMIN_PORT: '0', PRODUCT_PORT: '0' })).toMatchObject({ adminPort: 0, productPort: 0 });
  expect(readEnvironment({ PRODUCT_PORT: 'none' })).toMatchObject({ productPort: 'none' });
});

it.each([
  [{ SITE_PORT: 'abc' }, /SITE_PORT=abc.*a port from 1 to 65535/],
  [{ SITE_PORT: '70000' }, /SITE_PORT=70000/],
  [{ SITE_PORT: '5000', CONTENT_PORT: '5000' }, /SITE_PORT and CONTENT_PORT are both 5000/],
  [{ CONTENT_PORT: '5000', ADMIN_PORT: '5000' }, /CONTENT_PORT and ADMIN_PORT are both 5000/],
  [{ LEADS_INTERNAL_PORT: '5000', LEADS_PORT: '5000' }, /LEADS_PORT and LEADS_INTERNAL_PORT are both 5000/],
  [{ SERVICES_PORT: '5000' }, /SERVICES_PORT isn't read any more: set CONTENT_PORT, COLLECTOR_PORT and LEADS_PORT/],
  [{ ADMIN_PORT: 'any' }, /ADMIN_PORT=any.*0 for any free one/],
  [{ PRODUCT_PORT: 'any' }, /PRODUCT_PORT=any.*0 for any free one, or none/],
  [{ ADMIN_PORT: '5000', PRODUCT_PORT: '5000' }, /ADMIN_PORT and PRODUCT_PORT are both 5000/],
  [{ BASE_URL: 'localhost:3000' }, /BASE_URL=localhost:3000.*http/],
])('names what is wrong in %o', (source, expected) => {
  expect(() => readEnvironment(source)).toThrowError(
    expect.objectContaining({ remedy: expect.stringMatching(expected) }),
  );
});
