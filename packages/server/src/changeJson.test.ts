import { expect, it } from 'vitest';
import { changeJson } from './changeJson.ts';

const TEXT = `{
  "status": "draft",
  "weights": [0.5,   0.5],

  "deep": { "a": 1 }
}
`;

it('changes values and leaves everything else as it was written', () => {
  const changed = changeJson(TEXT, [
    { path: ['status'], value: 'running' },
    { path: ['weights', 1], value: 0.25 },
    { path: ['deep', 'a'], value: 'text "quoted"' },
  ]);
  expect(changed).toBe(
    TEXT.replace('draft', 'running').replace('  0.5]', '  0.25]').replace(': 1 ', ': "text \\"quoted\\"" '),
  );
});

it('adds a member behind another, or at the end, and removes one', () => {
  const added = changeJson(TEXT, [{ path: ['released'], value: 'b', behind: 'status' }]);
  expect(added).toBe(TEXT.replace('"draft",', '"draft",\n  "released": "b",'));
  expect(changeJson(added, [{ path: ['released'], value: undefined }])).toBe(TEXT);
  const short = '{\n  "status": "draft"\n}';
  expect(changeJson(short, [{ path: ['last'], value: 1, behind: 'missing' }])).toBe(
    short.replace('"draft"', '"draft",\n  "last": 1'),
  );
});

it('uses the indentation, the line ends and the byte order mark of the file', () => {
  const windows = `\uFEFF${TEXT.replaceAll('  "', '\t"').replaceAll('\n', '\r\n')}`;
  expect(changeJson(windows, [{ path: ['released'], value: 'b', behind: 'status' }])).toBe(
    windows.replace('"draft",', '"draft",\r\n\t"released": "b",'),
  );
});

it('returns the same text where nothing changes', () => {
  expect(changeJson(TEXT, [{ path: ['status'], value: 'draft' }])).toBe(TEXT);
  expect(changeJson(TEXT, [{ path: ['missing'], value: undefined }])).toBe(TEXT);
});
