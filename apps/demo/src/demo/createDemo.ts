import { createGuide, type Guide } from '../guide/createGuide.ts';
import { createReporter, type Reporter } from '../messages/createReporter.ts';
import type { DemoMessage } from '../messages/demoMessages.ts';
import { createStore, type Store } from '../workspace/store.ts';
import type { Start } from './Start.ts';

/** The parts of the demo that are not markup, connected. */
export interface Demo {
  start: Start;
  store: Store;
  guide: Guide;
  reporter: Reporter;
}

/** @param post sends a message to the page around */
export function createDemo(start: Start, post: (message: DemoMessage) => void): Demo {
  const store = createStore(start.workspace);
  const reporter = createReporter(post, start.team);
  const guide = createGuide(reporter);
  // A job is done when the workspace says so, however it was done.
  store.subscribe(() => guide.onJobs(store.read().present.jobs));
  return { start, store, guide, reporter };
}
