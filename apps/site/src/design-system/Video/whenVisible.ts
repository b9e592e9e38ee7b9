/** Calls back once, as soon as this share of the element (0 to 1) is in the viewport. */
export function whenVisible(element: Element, share: number, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.intersectionRatio >= share)) return;
      observer.disconnect();
      callback();
    },
    { threshold: share },
  );
  observer.observe(element);
}
