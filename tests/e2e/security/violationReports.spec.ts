import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { readCall } from '../../../apps/site/src/server/http/call.ts';
import { createEndpointStep } from '../../../apps/site/src/server/http/requestListener.ts';
import { REPORT_PATH } from '../../../apps/site/src/server/security/contentSecurityPolicy.ts';
import { createReportsEndpoint } from '../../../apps/site/src/server/security/reportsEndpoint.ts';
import { securityHeaders } from '../../../apps/site/src/server/security/securityHeaders.ts';
import { gateOf } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { test } from '../setup/test.ts';

// By default Chromium collects reports for a minute. Options such as these make Playwright start a browser for this file.
test.use({
  // The page has no boot script; the timeout is for the report.
  isBootAwaited: false,
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--short-reporting-delay', '--ignore-certificate-errors'],
  },
});

for (const scheme of ['http', 'https'] as const) {
  test(`violations are reported and stored, without the query: ${scheme}`, async ({ page }) => {
    const directory = mkdtempSync(join(tmpdir(), 'reports-'));
    const step = createEndpointStep(new Map([[REPORT_PATH, createReportsEndpoint(directory, gateOf())]]));
    const environment = { siteUrl: `${scheme}://localhost`, vendors: [] };
    const headers = securityHeaders({ kind: 'page', environment }).flat();
    const listener: RequestListener = (request, response) => {
      const call = readCall(request, response);
      if (call && step(call)) return;
      response.writeHead(200, [...headers, 'Content-Type', 'text/html']);
      response.end('<body><script>document.title = "ran"</script>');
    };
    const server = scheme === 'http' ? createServer(listener) : createSecureServer(certificate(directory), listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await page.goto(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/?secret=1`);
      expect(await page.title()).toBe('');
      const file = join(directory, 'reports.jsonl');
      const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
      // The file exists before its first line is complete.
      await expect.poll(written).toContain('\n');
      const [report = ''] = written().split('\n');
      expect(JSON.parse(report)).toMatchObject({ directive: 'script-src-elem', blocked: 'inline' });
      expect(report).toContain('document.title');
      expect(report).not.toContain('secret');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

/** The same certificate as the TLS proxy's in load tests on this machine. */
function certificate(directory: string) {
  execFileSync('sh', [fileURLToPath(new URL('../../../deploy/nginx/make-certificate.sh', import.meta.url)), directory]);
  return {
    key: readFileSync(join(directory, 'key.pem')),
    cert: readFileSync(join(directory, 'certificate.pem')),
  };
}
