// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchPage } from './fetchPage.ts';
import { openDeepLink, openOverlay, prepareOverlay } from './overlays.ts';
import { uiActions } from './uiActions.ts';
import { DEFAULT_UI_STATE, uiState } from './uiState.ts';

vi.mock('./fetchPage.ts', () => ({ fetchPage: vi.fn() }));

const fetched = vi.mocked(fetchPage);
const PAGE = `<template data-overlay lang="en">
  <style>.own { color: red } .shared { color: blue }</style>
  <dialog id="x-overlay" aria-labelledby="x-title">
    <h2 id="x-title">Start</h2>
    <form action="#form-result" data-enhance="form"><p data-field><input id="sign-up-email" name="email"></p></form>
  </dialog>
</template>`;

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

let path = 0;
let link: HTMLAnchorElement;
const dialog = () => document.querySelector('dialog');
const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
// happy-dom reports the end of an animation as an error that nothing handles; browsers don't.
vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation);

beforeEach(() => {
  // Each test has a page of its own, since pages are fetched once.
  path += 1;
  fetched.mockReset().mockImplementation(async () => parse(PAGE));
  assign.mockClear();
  uiState.set(DEFAULT_UI_STATE);
  document.documentElement.lang = 'en';
  document.adoptedStyleSheets = [];
  document.head.innerHTML = '<style>.shared { color: blue }</style>';
  document.body.innerHTML = `<header data-location="header">
    <a id="opener" href="/sign-up-${path}?plan=business&period=yearly" data-overlay="sign-up">Start free</a>
    <a id="sales" href="/sales-${path}?modal=plans" data-overlay="contact-sales">Contact sales</a>
  </header>`;
  link = document.querySelector('#opener') as HTMLAnchorElement;
});

afterEach(async () => {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  location.hash = '';
});

// REQ-UIS-02
test('shows the form of the page behind the link, which is sent with the link’s query', async () => {
  await openOverlay(link);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`/overlays/sign-up-${path}`);
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.querySelector('form')?.getAttribute('action')).toBe(
    `/sign-up-${path}?plan=business&period=yearly#form-result`,
  );
  expect(uiState.read()).toMatchObject({
    isSignUpOverlayOpen: true,
    clickedLocation: { root: 'header', parent: 'header' },
  });
  expect(link.ariaBusy).toBeNull();
});

test('its styles are added without those that the page has already', async () => {
  fetched.mockImplementation(async () => parse(PAGE.replace('.own', '.only-here')));
  await openOverlay(link);
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
  expect(rules).toHaveLength(1);
  expect(rules[0]).toContain('.only-here');
});

test('what the pointer has prepared is not fetched again, and opening it twice keeps what was typed', async () => {
  prepareOverlay(link);
  expect(link.ariaHasPopup).toBe('dialog');
  await openOverlay(link);
  const field = document.querySelector<HTMLInputElement>('#sign-up-email');
  if (field) field.value = 'mara@studio.example';
  dialog()?.close();
  await openOverlay(link);
  expect(fetched).toHaveBeenCalledOnce();
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  expect(document.querySelector<HTMLInputElement>('#sign-up-email')?.value).toBe('mara@studio.example');
});

test('the enterprise sales modal has the location of its link', async () => {
  await openOverlay(document.querySelector('#sales') as HTMLAnchorElement);
  expect(uiState.read()).toMatchObject({ isEnterpriseSalesModalOpen: true, enterpriseSalesModalLocation: 'plans' });
});

test('closing gives the focus back, and lets the page scroll', async () => {
  link.checkVisibility = () => true;
  await openOverlay(link);
  expect(document.documentElement.style.overflow).toBe('hidden');
  dialog()?.close();
  await vi.waitFor(() => expect(uiState.read().isSignUpOverlayOpen).toBe(false));
  expect(document.activeElement).toBe(link);
  expect(document.documentElement.style.overflow).toBe('');
});

test('a link in a menu that was closed gives the focus to what has it', async () => {
  link.checkVisibility = () => false;
  document.body.insertAdjacentHTML('beforeend', '<button id="toggle"></button>');
  document.querySelector<HTMLElement>('#toggle')?.focus();
  await openOverlay(link);
  dialog()?.close();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('toggle'));
});

// REQ-UIS-02
test('the set actions open and close it', async () => {
  await uiActions.setIsSignUpOverlayOpen(true);
  expect([dialog()?.open, uiState.read().isSignUpOverlayOpen]).toEqual([true, true]);
  await uiActions.setIsSignUpOverlayOpen(false);
  expect([dialog()?.open, uiState.read().isSignUpOverlayOpen]).toEqual([false, false]);
});

// REQ-UIS-02
test('the AI demo modal opens without a link, by the page of the demo', async () => {
  await uiActions.setIsAiDemoModalOpen(true);
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/overlays/demo');
  expect([dialog()?.open, uiState.read().IsAiDemoModalOpen]).toEqual([true, true]);
});

test('opening another overlay closes the first', async () => {
  await openOverlay(link);
  const first = dialog();
  fetched.mockImplementation(async () => parse(PAGE.replaceAll('sign-up-', 'sales-').replaceAll('x-', 'y-')));
  await openOverlay(document.querySelector('#sales') as HTMLAnchorElement);
  expect(first?.open).toBe(false);
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
  await vi.waitFor(() =>
    expect(uiState.read()).toMatchObject({ isSignUpOverlayOpen: false, isEnterpriseSalesModalOpen: true }),
  );
  expect(document.documentElement.style.overflow).toBe('hidden');
});

// REQ-DMO-06
test('one that is opened in another has its query and no other, and shows the other again when it is closed', async () => {
  const opener = document.createElement('iframe');
  fetched.mockImplementation(async () =>
    parse('<template data-overlay><dialog id="demo"><h2>Demo</h2></dialog></template>'),
  );
  link.href = `/demo-${path}`;
  link.dataset.overlay = 'ai-demo';
  document.querySelector('#sales')?.setAttribute('data-overlay', 'sign-up');
  document.querySelector('#sales')?.setAttribute('href', `/sign-up-${path}?plan=business`);
  await openOverlay(link);
  const demo = document.querySelector<HTMLDialogElement>('#demo');
  demo?.append(opener);
  fetched.mockImplementation(async () => parse(PAGE));
  await uiActions.setIsSignUpOverlayOpen(true, { query: { plan: 'free', template: 'docs' }, opener });
  const signUp = document.querySelector<HTMLDialogElement>('#x-overlay');
  expect([demo?.open, signUp?.open]).toEqual([false, true]);
  expect(signUp?.querySelector('form')?.getAttribute('action')).toBe(
    `/sign-up-${path}?plan=free&template=docs#form-result`,
  );
  expect(uiState.read()).toMatchObject({ isSignUpOverlayOpen: true, IsAiDemoModalOpen: false });
  signUp?.close();
  await vi.waitFor(() => expect(demo?.open).toBe(true));
  expect(uiState.read()).toMatchObject({ isSignUpOverlayOpen: false, IsAiDemoModalOpen: true });
  expect(document.activeElement).toBe(opener);
  demo?.close();
  await vi.waitFor(() => expect(uiState.read().IsAiDemoModalOpen).toBe(false));
  expect(document.documentElement.style.overflow).toBe('');
});

test('closed while it is fetched, it is not shown', async () => {
  const page = Promise.withResolvers<Document>();
  fetched.mockReturnValue(page.promise);
  const opening = openOverlay(link);
  expect(link.ariaBusy).toBe('true');
  uiState.set({ isSignUpOverlayOpen: false });
  page.resolve(parse(PAGE));
  await opening;
  expect(dialog()?.open).toBeFalsy();
  expect(link.ariaBusy).toBeNull();
});

test.each([
  ['is not answered', () => Promise.reject(new Error('offline'))],
  ['has no part for it', async () => parse('<form></form>')],
  ['has an id that this page has', async () => parse(PAGE.replaceAll('sign-up-email', 'opener'))],
])('where the page %s, the link is followed, and the next attempt fetches again', async (_, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fetched.mockImplementation(answer);
  await openOverlay(link);
  expect(assign).toHaveBeenCalledExactlyOnceWith(link.href);
  expect(uiState.read().isSignUpOverlayOpen).toBe(false);
  fetched.mockImplementation(async () => parse(PAGE));
  await openOverlay(link);
  expect(dialog()?.open).toBe(true);
});

test('in a page of another language it has its own', async () => {
  document.documentElement.lang = 'fr-FR';
  await openOverlay(link);
  expect(dialog()?.lang).toBe('en');
});

test('a deep link opens it, and is removed when it is closed', async () => {
  location.hash = '#sign-up';
  openDeepLink();
  await vi.waitFor(() => expect(dialog()?.open).toBe(true));
  dialog()?.close();
  await vi.waitFor(() => expect(location.hash).toBe(''));
});

test.each(['/sign-up', '/de/sign-up'])('on %s, the page behind it, a deep link opens nothing', (page) => {
  history.replaceState(null, '', `${page}#sign-up`);
  openDeepLink();
  history.replaceState(null, '', '/');
  expect(fetched).not.toHaveBeenCalled();
});

test('a place of the page with the same name is an ordinary anchor', async () => {
  document.body.insertAdjacentHTML('beforeend', '<section id="sign-up"></section>');
  location.hash = '#sign-up';
  openDeepLink();
  expect(fetched).not.toHaveBeenCalled();
});
