import { expect, test } from 'vitest';
import { fileHeaders } from './assetClient.ts';

test('the service’s own policy replaces ours, the other headers are ours', () => {
  const headers = fileHeaders(['content-security-policy']);
  expect(headers).not.toContain('Content-Security-Policy');
  expect(headers.join(' ')).toContain('Cross-Origin-Resource-Policy cross-origin');
  expect(headers.length % 2).toBe(0);
  expect(fileHeaders([])).toContain('Content-Security-Policy');
});
