import type { Job, Status } from '../../workspace/types.ts';
import type { View } from '../../workspace/useWorkspace.ts';

/** Copy that several parts use. */
export interface CommonTexts {
  /** Names of the views in the navigation. */
  views: Readonly<Record<View, string>>;
  statuses: Readonly<Record<Status, string>>;
  nobody: string;
  /** `{days} days late`, `1 day late`. */
  late: string;
  lateOne: string;
  today: string;
  add: string;
  remove: string;
  cancel: string;
  close: string;
  /** `{hours} h` */
  hours: string;
  shell: {
    /** Title of the document: `{view} – {project} | Cumulus demo`. */
    documentTitle: string;
    skip: string;
    navigation: string;
    undo: string;
    redo: string;
    reset: string;
    resetDone: string;
    undone: string;
    redone: string;
    startFree: string;
    otherLanguage: string;
    memoryOnly: string;
    loading: string;
    loadFailed: string;
    reload: string;
    noScript: string;
    you: string;
    choose: string;
    choosePerson: string;
    chooseTeam: string;
  };
  send: {
    open: string;
    title: string;
    why: string;
    name: string;
    email: string;
    emailFault: string;
    send: string;
    done: string;
  };
  guide: {
    open: string;
    close: string;
    progress: string;
    start: string;
    again: string;
    done: string;
    allDoneText: string;
    stepOf: string;
    next: string;
    skip: string;
    jobs: Readonly<Record<Job, { title: string; why: string; steps: readonly { name: string; text: string }[] }>>;
  };
}
