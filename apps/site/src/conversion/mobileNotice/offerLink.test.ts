// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { offerLink, shareableAddress } from './offerLink.ts';

// REQ-BAN-06
test.each([
  ['/demo?mobile_banner=true', '/demo'],
  ['/demo?email=a@b.example&utm_source=x&gclid=1&redirectParams=%7B%7D', '/demo'],
  ['/de/demo?plan=business&email=a@b.example&view=board', '/de/demo?plan=business&view=board'],
  ['/demo?email=jane&name=jane&session=x1', '/demo'],
  ['/demo?plan=a@b.example&template=%3Cb%3E', '/demo'],
  ['/pricing#plans', '/pricing#plans'],
  ['/pricing#access_token=x1', '/pricing'],
])('%s is sent as %s', (address, sent) => {
  expect(shareableAddress(new URL(address, 'https://cumulus.example') as unknown as Location)).toBe(
    `https://cumulus.example${sent}`,
  );
});

let notice: HTMLElement;
const send = () => notice.querySelector('a') as HTMLAnchorElement;
const copy = () => notice.querySelector('button') as HTMLButtonElement;
const status = () => notice.querySelector('span')?.textContent;

beforeEach(() => {
  vi.unstubAllGlobals();
  document.title = 'Demo & more';
  document.body.innerHTML = '<aside data-send="Send" data-copy="Copy" data-copied="Copied"></aside>';
  notice = document.querySelector('aside') as HTMLElement;
});

/** A browser with these features. */
function browse(features: { share?: object; clipboard?: object }): void {
  vi.stubGlobal('navigator', features);
  vi.stubGlobal('location', {
    origin: 'https://cumulus.example',
    pathname: '/demo',
    search: '?mobile_banner=true',
    hash: '',
  });
  offerLink(notice);
}

test('opens the share sheet with title and address', async () => {
  const share = vi.fn(async () => undefined);
  browse({ share });
  const click = new MouseEvent('click', { cancelable: true });
  send().dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Demo & more', url: 'https://cumulus.example/demo' });
  expect(copy().hidden).toBe(true);
});

test.each([
  ['AbortError', false],
  ['NotAllowedError', true],
])('after a share sheet that ended with %s the mail is opened: %o', async (name, isMail) => {
  browse({ share: async () => Promise.reject(Object.assign(new Error(name), { name })) });
  send().dispatchEvent(new MouseEvent('click', { cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(Boolean(location.href?.startsWith('mailto:'))).toBe(isMail);
  expect(copy().hidden).toBe(!isMail);
});

test('without a share sheet the link writes a mail', () => {
  browse({});
  const click = new MouseEvent('click', { cancelable: true });
  expect(send().getAttribute('href')).toBe(
    'mailto:?subject=Demo%20%26%20more&body=https%3A%2F%2Fcumulus.example%2Fdemo',
  );
  send().addEventListener('click', (event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  send().dispatchEvent(click);
});

test('without a share sheet the link can be copied, and says so', async () => {
  const writeText = vi.fn(async () => undefined);
  browse({ clipboard: { writeText } });
  expect(copy().hidden).toBe(false);
  copy().click();
  await vi.waitFor(() => expect(status()).toBe('Copied'));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://cumulus.example/demo');
});

test('without a clipboard the address is shown', async () => {
  browse({});
  copy().click();
  await vi.waitFor(() => expect(status()).toBe('https://cumulus.example/demo'));
});

test('a page that is shown again has its controls once', () => {
  browse({});
  browse({});
  expect([...notice.children].map(({ textContent }) => textContent)).toEqual(['Send', 'Copy', '']);
});
