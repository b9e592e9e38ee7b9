/**
 * Shows the placeholder in the place of each picture that can't be loaded, such as one of another host. The code for it is loaded with the first one.
 * REQ-CMS-04.
 */
export function replaceBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => replace(target), true);
  // Those that failed before this script was loaded. A drawing may have no width of its own.
  for (const image of document.querySelectorAll('img'))
    if (image.complete && !/svg$|^$/.test(image.currentSrc)) replace(image);
}

function replace(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && !image.naturalWidth)
    import('../design-system/Picture/showPlaceholder.ts')
      .then((module) => module.showPlaceholder(image))
      // The browser shows the alternative text.
      .catch(() => undefined);
}
