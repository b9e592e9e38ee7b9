import { expect, test } from 'vitest';
import { serverEnvironment } from '../serverEnvironment.ts';

const read = (FRAME_ANCESTORS: string) => serverEnvironment({ FRAME_ANCESTORS }).FRAME_ANCESTORS;

test('origins are read as browsers write them; without any nobody may show a page in a frame', () => {
  expect(read('https://Studio.example:443  http://localhost:4002/ https://studio.example http://[::1]:4002')).toEqual([
    'https://studio.example',
    'http://localhost:4002',
    'http://[::1]:4002',
  ]);
  for (const none of ['', ' ', 'none']) expect(read(none)).toEqual([]);
  expect(serverEnvironment({}).FRAME_ANCESTORS).toEqual([]);
});

test.each([
  '*',
  "'self'",
  'studio.example',
  'https://*.example',
  'https://studio.example/path',
  'https://studio.example?a',
  'https://ann@studio.example',
  'https://studio.example;script-src',
  'https://a.example,https://b.example',
  'data:text/html,x',
])('%s is refused with what would be right', (wrong) => {
  expect(() => read(`https://studio.example ${wrong}`)).toThrow(
    new Error(
      `Wrong environment: FRAME_ANCESTORS must be origins separated by spaces, such as https://studio.example.com, not ${wrong}`,
    ),
  );
});
