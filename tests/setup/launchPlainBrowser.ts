import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DevToolsConnection, type Target } from './DevToolsConnection.ts';

/** A tab of a browser that nothing holds back from rendering ahead. */
export interface PlainTab {
  /** Opens an address and resolves when the page has loaded. */
  open(url: string): Promise<void>;
  /** Value of an expression in the page that is shown. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Moves the pointer to the middle of an element that is in view. */
  hover(selector: string): Promise<void>;
  /** Hovers and presses. */
  click(selector: string): Promise<void>;
  /** Evaluates until it is true. @throws after ten seconds, naming the expression */
  until(expression: string): Promise<void>;
  /** How many pages are rendered ahead just now. */
  renderedAhead(): number;
  /** Value of an expression in the page that is rendered ahead. @throws where there is none */
  evaluateAhead<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/** A running browser. */
export interface PlainBrowser {
  newTab(): Promise<PlainTab>;
  close(): Promise<void>;
}

const WAIT_MS = 10_000;
const POLL_MS = 50;
const ARGUMENTS = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-quic'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...['--window-size=1440,900', '--remote-debugging-port=0'],
];

/**
 * Starts Chromium as visitors have it. Under Playwright it neither renders ahead (a page that is attached to directly disables that) nor
 * keeps pages for the back button; here pages are attached to through their tab, as DevTools does.
 * @param executable path of Chromium
 * @param agent what it calls itself; else a headless browser, which the site takes for a bot
 */
export async function launchPlainBrowser(executable: string, agent?: string): Promise<PlainBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'plain-browser-'));
  const named = agent ? [`--user-agent=${agent}`] : [];
  const chromium = spawn(executable, [...ARGUMENTS, ...named, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const connection = await DevToolsConnection.open(await addressOf(chromium));
  return {
    async newTab() {
      const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        forTab: true,
      });
      const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      const filter = [{ type: 'page' }];
      const pages = connection.pagesOf(sessionId);
      const autoAttach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter };
      await connection.send('Target.setAutoAttach', autoAttach, sessionId);
      return plainTab(connection, targetId, pages);
    },
    async close() {
      connection.close();
      chromium.kill();
      await new Promise((resolve) => chromium.once('exit', resolve));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function plainTab(connection: DevToolsConnection, targetId: string, pages: Target[]): PlainTab {
  const to = (subtype?: string) => async (method: string, parameters: object) => {
    const page = pages.findLast((one) => (one.subtype || undefined) === subtype);
    if (!page) throw new Error(`no page is ${subtype ?? 'shown'} in the tab`);
    return connection.send<Record<string, unknown>>(method, parameters, page.sessionId);
  };
  const shown = to();
  const evaluateIn = (send: typeof shown) =>
    async function evaluate<Value>(expression: string) {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      const { result, exceptionDetails } = answer as { result: { value: Value }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
      return result.value;
    };
  const tab: PlainTab = {
    async open(url) {
      await shown('Page.navigate', { url });
      await tab.until(`location.href !== 'about:blank' && document.readyState === 'complete'`);
    },
    evaluate: evaluateIn(shown),
    evaluateAhead: evaluateIn(to('prerender')),
    async hover(selector) {
      await shown('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        ...(await tab.evaluate<object>(middleOf(selector))),
      });
    },
    async click(selector) {
      await tab.hover(selector);
      const at = await tab.evaluate<object>(middleOf(selector));
      for (const type of ['mousePressed', 'mouseReleased'])
        await shown('Input.dispatchMouseEvent', { type, button: 'left', clickCount: 1, ...at });
    },
    async until(expression) {
      const end = Date.now() + WAIT_MS;
      // The page may be on its way to another; then there is nothing to ask.
      while (!(await tab.evaluate(expression).catch(() => false))) {
        if (Date.now() > end) throw new Error(`not true after ${WAIT_MS / 1000} s: ${expression}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    renderedAhead: () => pages.filter(({ subtype }) => subtype === 'prerender').length,
    async close() {
      await connection.send('Target.closeTarget', { targetId });
    },
  };
  return tab;
}

function middleOf(selector: string): string {
  return `(() => { const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 }; })()`;
}

function addressOf(chromium: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    chromium.stderr?.on('data', (chunk) => {
      said += chunk;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    chromium.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said.slice(-500)}`)));
  });
}
