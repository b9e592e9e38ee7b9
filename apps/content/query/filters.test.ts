import { expect, test } from 'vitest';
import { MIMETYPE_GROUPS, mimetypeGroupOf } from './filters.ts';

test.each([
  ['image/png', 'image'],
  ['image/svg+xml', 'image'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'pdfdocument'],
  ['text/csv; charset=utf-8', 'spreadsheet'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'spreadsheet'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'presentation'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'richtext'],
  ['application/zip', 'archive'],
  ['application/json', 'code'],
  ['text/html', 'markup'],
  ['text/plain', 'plaintext'],
  ['application/octet-stream', 'attachment'],
])('%s is in group %s', (contentType, group) => {
  expect(mimetypeGroupOf(contentType)).toBe(group);
  expect(MIMETYPE_GROUPS).toContain(group);
});
