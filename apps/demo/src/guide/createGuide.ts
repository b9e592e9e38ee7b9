import type { Job } from '../workspace/types.ts';

/** Steps of each flow: what the view is, what to do, what came of it. */
export const STEP_COUNT = 3;
const RESULT_STEP = STEP_COUNT - 1;

export interface GuideState {
  /** `undefined` until scripts run: the styles show the checklist where the window has room. */
  isOpen: boolean | undefined;
  /** The visitor opened it, so that it takes the focus. */
  isAskedFor: boolean;
  /** The flow that the visitor follows, and its step from 0. */
  flow: { job: Job; step: number } | undefined;
  /** Jobs that were done since the start, in their order. Undo doesn't take them back: who did it once knows how. */
  done: readonly Job[];
}

/** What happens in the guide. `messages/` has a listener of this shape. */
export interface GuideListener {
  openChecklist(done: readonly Job[]): void;
  closeChecklist(done: readonly Job[]): void;
  startChecklist(): void;
  startFlow(job: Job): void;
  viewStep(job: Job, index: number): void;
  completeFlow(job: Job): void;
  completeTask(job: Job, done: readonly Job[]): void;
}

/** Checklist and flows, without markup. */
export interface Guide {
  read(): GuideState;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
  /** Whether the window has room for the checklist beside the view. Without it, a flow closes the checklist, and its end opens it again. */
  settle(hasRoom: boolean): void;
  open(): void;
  close(): void;
  /** Begins the flow of a job. */
  start(job: Job): void;
  /** The next step; after the last one the flow is complete. */
  next(): void;
  /** Leaves the flow. */
  skip(): void;
  /** The jobs that the workspace says are done. */
  onJobs(jobs: readonly Job[]): void;
  /** The workspace is as at the start, and so is the checklist. */
  reset(): void;
}

/** Creates the guide, with the checklist closed or open as the window has room. */
export function createGuide(listener: GuideListener): Guide {
  const start: GuideState = { isOpen: undefined, isAskedFor: false, flow: undefined, done: [] };
  let state = start;
  let hasRoomBeside = true;
  const subscribers = new Set<() => void>();
  const set = (values: Partial<GuideState>) => {
    state = { ...state, ...values };
    for (const notify of subscribers) notify();
  };
  const showStep = (job: Job, step: number) => {
    set({ flow: { job, step } });
    listener.viewStep(job, step);
  };
  return {
    read: () => state,
    subscribe(notify) {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
    settle(hasRoom) {
      hasRoomBeside = hasRoom;
      if (state.isOpen === undefined) set({ isOpen: hasRoom });
    },
    open() {
      if (state.isOpen) return;
      set({ isOpen: true, isAskedFor: true });
      listener.openChecklist(state.done);
    },
    close() {
      if (state.isOpen === false) return;
      set({ isOpen: false });
      listener.closeChecklist(state.done);
    },
    start(job) {
      listener.startChecklist();
      listener.startFlow(job);
      // Before the view, it would cover what the flow shows.
      if (!hasRoomBeside) set({ isOpen: false });
      showStep(job, 0);
    },
    next() {
      if (!state.flow) return;
      const { job, step } = state.flow;
      if (step < RESULT_STEP) return showStep(job, step + 1);
      set({ flow: undefined, isOpen: state.isOpen || !hasRoomBeside });
      listener.completeFlow(job);
    },
    skip: () => set({ flow: undefined }),
    onJobs(jobs) {
      for (const job of jobs.filter((one) => !state.done.includes(one))) {
        const step = state.flow?.job === job ? state.flow.step : RESULT_STEP;
        // A visitor who does what the flow is about to ask for has taken the steps up to there.
        for (let skipped = step + 1; skipped < RESULT_STEP; skipped += 1) listener.viewStep(job, skipped);
        set({ done: [...state.done, job] });
        listener.startChecklist();
        listener.completeTask(job, state.done);
        if (step < RESULT_STEP) showStep(job, RESULT_STEP);
      }
    },
    reset: () => set({ flow: undefined, done: [] }),
  };
}
