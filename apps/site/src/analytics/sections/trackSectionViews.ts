import { pageProperties } from '../page-views/pageProperties.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { SECTION, sectionFieldsOf } from './sectionFields.ts';

/** Specification section 9, "View event after 2000 ms visible". */
const VIEW_AFTER_MS = 2_000;

/**
 * In view is a section half of which is in the window, or, since a tall one never is, one that the middle of the window lies in: it takes half
 * of the window then.
 */
const IN_VIEW = [{ threshold: 0.5 }, { threshold: 0, rootMargin: '-50% 0px' }];

/**
 * Tracks 'view web' for each section that was in view for 2000 ms at a stretch while the page was visible; once per section and page view, a page
 * that is brought back being another view.
 * @returns stops
 */
export function startSections(tracker: Tracker): () => void {
  const sections = [...document.querySelectorAll<HTMLElement>(SECTION)];
  const timers = new Map<HTMLElement, ReturnType<typeof setTimeout>>();
  const counted = new Set<HTMLElement>();
  const stopping = new AbortController();
  const { signal } = stopping;

  const leave = (section: HTMLElement) => {
    clearTimeout(timers.get(section));
    timers.delete(section);
  };
  const update = () => {
    for (const section of sections) {
      const isInView = !document.hidden && inView.some((those) => those.has(section));
      if (!isInView || counted.has(section)) leave(section);
      else if (!timers.has(section)) timers.set(section, setTimeout(view, VIEW_AFTER_MS, section));
    }
  };
  const view = (section: HTMLElement) => {
    timers.delete(section);
    if (isSeen(section)) {
      counted.add(section);
      tracker.track('view web', { ...pageProperties(), ...sectionFieldsOf(section), type: 'view' });
    }
    update();
  };
  const inView = IN_VIEW.map((options) => {
    const those = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries)
        those[isIntersecting && intersectionRatio >= options.threshold ? 'add' : 'delete'](target);
      update();
    }, options);
    for (const section of sections) observer.observe(section);
    signal.addEventListener('abort', () => observer.disconnect());
    return those;
  });
  const viewAgain = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    counted.clear();
    sections.forEach(leave);
    update();
  };
  addEventListener('pageshow', viewAgain, { signal });
  document.addEventListener('visibilitychange', update, { signal });
  return () => {
    stopping.abort();
    sections.forEach(leave);
  };
}

/** Not one of several of which the visitor is shown another, laid out in the same place (document/variants/browserSlots.css). */
function isSeen(section: HTMLElement): boolean {
  return section.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
