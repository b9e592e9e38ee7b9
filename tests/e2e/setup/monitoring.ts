import type { BrowserContext, Page } from '@playwright/test';

/** A record of the built-in store. */
export interface MonitoredEvent {
  type: string;
  event: string | null;
  valid: boolean;
  payload: {
    session: { id: string };
    view: { id: string; url: string; referrer?: string };
    context?: { anonymousId?: string };
    action?: { target?: { name: string }; frustration?: { type: string[] } };
    error?: { message: string };
    resource?: { url: string };
  };
}

/** Files of the SDK: its recorder, and itself. */
export const RECORDER = /datadogRecorder/;
export const SDK = /startMonitoring/;
/** Requests to the intake. */
export const INTAKE = /\/datadog\/api\/v2\//;

/** Lists the addresses that the pages of a browser request from now on. */
export function watchUrls(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on('request', (request) => urls.push(request.url()));
  return urls;
}

/** The visitor's id, and that of the session, as the open page has them. */
export function idsOf(page: Page): Promise<{ visitor: string; session: string }> {
  return page.evaluate(() => ({
    visitor: JSON.parse(localStorage.getItem('ajs_anonymous_id') ?? '""'),
    session: JSON.parse(localStorage.getItem('cuSession') ?? '{}').id,
  }));
}

/** What the built-in intake stored of a visitor. Only of the copy under test: with BASE_URL name its ADMIN_URL. */
export async function storedOf(visitor: string): Promise<MonitoredEvent[]> {
  const address = `${process.env.ADMIN_URL}/inspector/api/events?vendor=datadog&limit=1000&visitor=${visitor}`;
  return (await (await fetch(address)).json()).events;
}

/** Whether the SDK is loaded on the page, and its session, once it runs. */
export function sdkOn(page: Page): Promise<{ isLoaded: boolean; session: string | undefined }> {
  return page.evaluate(() => {
    const { DD_RUM } = globalThis as { DD_RUM?: { getInternalContext?(): { session_id: string } | undefined } };
    return { isLoaded: DD_RUM !== undefined, session: DD_RUM?.getInternalContext?.()?.session_id };
  });
}

/** Makes the SDK send what it holds, as when the tab is hidden. */
export async function flush(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hidden = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState');
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    // The SDK ignores events of scripts, unless they are marked.
    const hide = Object.assign(new Event('visibilitychange', { bubbles: true }), { __ddIsTrusted: true });
    document.dispatchEvent(hide);
    if (hidden) Object.defineProperty(document, 'visibilityState', hidden);
  });
}
