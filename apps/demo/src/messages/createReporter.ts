import type { Job } from '../workspace/types.ts';
import type { View } from '../workspace/views.ts';
import {
  CHECKLIST_NAME,
  type DemoEvent,
  type DemoMessage,
  type EventType,
  JOB_NAMES,
  PROJECT,
} from './demoMessages.ts';

/** Posts what happens in the demo to the page around it. REQ-DMO-02. */
export interface Reporter {
  /** The first interaction; later calls post nothing. */
  engage(): void;
  navigate(view: View): void;
  openChecklist(completions: readonly Job[]): void;
  closeChecklist(completions: readonly Job[]): void;
  /** The checklist was begun: its first flow or its first task. Later calls post nothing. */
  startChecklist(): void;
  startFlow(job: Job): void;
  viewStep(job: Job, index: number): void;
  completeFlow(job: Job): void;
  /** Each job once, however often it is done, undone and done again. */
  completeTask(job: Job, completions: readonly Job[]): void;
  identify(person: { email: string; name: string }): void;
  convert(start: { plan: string | undefined; template: string | undefined }): void;
  ready(): void;
}

/**
 * @param post sends a message; nothing where the demo is not framed
 * @param team slug of the project
 */
export function createReporter(post: (message: DemoMessage) => void, team: string): Reporter {
  const checklist = { id: team, name: CHECKLIST_NAME };
  const once = new Set<string>();
  const isFirst = (what: string) => once.size < once.add(what).size;
  const send = (type: EventType, details: Partial<DemoEvent> = {}) =>
    post({ kind: 'navattic:event', type, project: PROJECT, ...details });
  const flowOf = (job: Job) => ({ id: job, name: JOB_NAMES[job].title });
  return {
    engage() {
      if (isFirst('engage')) send('ENGAGE');
    },
    navigate: (view) => send('NAVIGATE', { step: { name: view } }),
    openChecklist: (completions) => send('OPEN_CHECKLIST', { checklist, completions }),
    closeChecklist: (completions) => send('CLOSE_CHECKLIST', { checklist, completions }),
    startChecklist() {
      if (isFirst('checklist')) send('START_CHECKLIST', { checklist });
    },
    startFlow: (job) => send('START_FLOW', { flow: flowOf(job) }),
    viewStep: (job, indx) =>
      send('VIEW_STEP', { flow: flowOf(job), step: { name: JOB_NAMES[job].steps[indx] ?? '', indx } }),
    completeFlow: (job) => send('COMPLETE_FLOW', { flow: flowOf(job) }),
    completeTask(job, completions) {
      const task = { id: job, title: JOB_NAMES[job].title };
      if (isFirst(job)) send('COMPLETE_TASK', { checklist, task, completions });
    },
    identify({ email, name }) {
      const property = { captureMethod: 'DEMO', object: 'END_USER', source: 'FORM' } as const;
      send('IDENTIFY_USER', {
        properties: [
          { ...property, name: 'email', value: email },
          ...(name ? [{ ...property, name: 'fullName', value: name } as const] : []),
        ],
      });
    },
    convert({ plan, template }) {
      send('CONVERTED');
      post({ kind: 'cumulus:sign-up', ...(plan && { plan }), ...(template && { template }) });
    },
    ready: () => post({ kind: 'cumulus:ready' }),
  };
}
