const PLACEHOLDER = '/assets/missing-image.svg';

/** Replaces every source of a picture that can't be loaded by the placeholder. REQ-CMS-04. */
export function showPlaceholder(image: HTMLImageElement): void {
  const { parentElement } = image;
  if (parentElement?.localName === 'picture') parentElement.replaceChildren(image);
  // Not again if the placeholder itself can't be loaded.
  if (image.getAttribute('src') === PLACEHOLDER) return;
  image.removeAttribute('srcset');
  image.src = PLACEHOLDER;
}
