import { pageProperties } from '../page-views/pageProperties.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { readSectionFields, SECTION_SELECTOR } from './sectionFields.ts';

/** Specification section 9, "View event after 2000 ms visible". */
const VIEW_AFTER_MS = 2_000;

/** A section is in view when half of it is, or, as for one taller than two windows, when it covers the middle of the window. */
const IN_VIEW = [{ threshold: 0.5 }, { threshold: 0, rootMargin: '-50% 0px' }];

/**
 * Tracks 'view web' for each section that was in view for 2000 ms without a break while the page was visible; once per section and page view, where a
 * page restored from the back/forward cache is a new view.
 * @param signal stops
 */
export function trackSectionViews(tracker: Tracker, signal: AbortSignal): void {
  const sections = [...document.querySelectorAll<HTMLElement>(SECTION_SELECTOR)];
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const tracked = new Set<HTMLElement>();

  const stopTimer = (section: HTMLElement) => {
    clearTimeout(timers.get(section));
    timers.delete(section);
  };
  const update = () => {
    for (const section of sections) {
      const isInView = !document.hidden && inView.some((visible) => visible.has(section));
      if (!isInView || tracked.has(section)) stopTimer(section);
      else if (!timers.has(section)) timers.set(section, setTimeout(trackView, VIEW_AFTER_MS, section));
    }
  };
  const trackView = (section: HTMLElement) => {
    timers.delete(section);
    if (isRendered(section)) {
      tracked.add(section);
      tracker.track('view web', { ...pageProperties(), ...readSectionFields(section), type: 'view' });
    }
    update();
  };
  const inView = IN_VIEW.map((options) => {
    const visible = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries)
        visible[isIntersecting && intersectionRatio >= options.threshold ? 'add' : 'delete'](target);
      update();
    }, options);
    for (const section of sections) observer.observe(section);
    signal.addEventListener('abort', () => observer.disconnect());
    return visible;
  });
  const restart = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    tracked.clear();
    sections.forEach(stopTimer);
    update();
  };
  addEventListener('pageshow', restart, { signal });
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', () => sections.forEach(stopTimer));
}

/** False for variants of an experiment that lie beneath the chosen one, in the same place (document/variants/browserSlots.css). */
function isRendered(section: HTMLElement): boolean {
  return section.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
