import type { Page } from '@playwright/test';

/**
 * Collects console errors, failed requests, HTTP errors and requests to other origins from now on.
 * @param address of the page: its own status is no complaint
 */
export function watchComplaints(page: Page, address: string): string[] {
  const { origin } = new URL(address);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The browser ended it: a video has buffered enough, or its page was left.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed request: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    const { origin: requestOrigin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && requestOrigin !== origin) complaints.push(`foreign host: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url() !== address)
      complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}
