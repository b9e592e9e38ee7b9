// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { replaceBrokenPictures } from './brokenPictures.ts';

const PLACEHOLDER = '/assets/missing-image.svg';

/** Sets what the browser knows of a picture; happy-dom loads none. */
function setState(image: HTMLImageElement, state: { complete?: boolean; currentSrc?: string; naturalWidth?: number }) {
  for (const [name, value] of Object.entries({ complete: false, currentSrc: '', naturalWidth: 0, ...state }))
    Object.defineProperty(image, name, { value, configurable: true });
}

function addPicture(
  markup = '<picture><source srcset="/b.avif"><img src="/a.jpg" srcset="/a.jpg 500w" alt="A board"></picture>',
) {
  document.body.innerHTML = markup;
  const image = document.querySelector('img') as HTMLImageElement;
  setState(image, {});
  return image;
}
async function fail(image: Element): Promise<void> {
  image.dispatchEvent(new Event('error'));
  await vi.dynamicImportSettled();
}

beforeEach(() => document.body.replaceChildren());

// REQ-CMS-04
test('a picture that fails to load becomes the placeholder, without its other sources', async () => {
  replaceBrokenPictures();
  const image = addPicture();
  await fail(image);
  expect(document.body.innerHTML).toBe(`<picture><img src="${PLACEHOLDER}" alt="A board"></picture>`);
});

test('a picture that failed before the script was loaded becomes the placeholder', async () => {
  const image = addPicture();
  setState(image, { complete: true, currentSrc: 'https://other.example/b.avif' });
  replaceBrokenPictures();
  await vi.dynamicImportSettled();
  expect(image.getAttribute('src')).toBe(PLACEHOLDER);
});

test.each([
  ['is loading', {}],
  ['is loaded', { complete: true, currentSrc: 'https://site.example/a.jpg', naturalWidth: 500 }],
  ['is a drawing without a size', { complete: true, currentSrc: 'https://site.example/a.svg' }],
  ['has no source', { complete: true }],
])('a picture that %s stays', async (_, state) => {
  const image = addPicture();
  setState(image, state);
  replaceBrokenPictures();
  await vi.dynamicImportSettled();
  expect(image.getAttribute('src')).toBe('/a.jpg');
});

test('a picture stays that is shown while another size of it fails', async () => {
  replaceBrokenPictures();
  const image = addPicture();
  setState(image, { naturalWidth: 500 });
  await fail(image);
  expect(image.getAttribute('src')).toBe('/a.jpg');
});

test('the placeholder is requested once, and other elements are ignored', async () => {
  replaceBrokenPictures();
  const image = addPicture(`<img src="${PLACEHOLDER}" alt=""><script></script>`);
  let changes = 0;
  const observer = new MutationObserver((records) => {
    changes += records.length;
  });
  observer.observe(document.body, { attributes: true, subtree: true });
  await fail(image);
  await fail(document.querySelector('script') as Element);
  changes += observer.takeRecords().length;
  observer.disconnect();
  expect(changes).toBe(0);
});
