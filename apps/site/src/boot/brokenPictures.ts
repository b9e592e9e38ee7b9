const PLACEHOLDER = '/assets/missing-image.svg';

/** Shows the placeholder in the place of each picture that can't be loaded, such as one of another host. REQ-CMS-04. */
export function replaceBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => replaceBroken(target), true);
  // Those that failed before this script was loaded. A drawing may have no width of its own.
  for (const image of document.querySelectorAll('img'))
    if (image.complete && image.currentSrc && !image.currentSrc.endsWith('.svg')) replaceBroken(image);
}

function replaceBroken(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || image.naturalWidth > 0) return;
  const { parentElement } = image;
  if (parentElement?.localName === 'picture') parentElement.replaceChildren(image);
  // Not again if the placeholder itself can't be loaded.
  if (image.getAttribute('src') === PLACEHOLDER) return;
  image.removeAttribute('srcset');
  image.src = PLACEHOLDER;
}
