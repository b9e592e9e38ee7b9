/** What a page leaves to itself over a reload. */
export interface ReloadNote {
  /** The cookie that was handed over: seen again without it on the page, it is not tried a second time. */
  tried?: string;
  /** Id of the control that had the focus. */
  focus?: string;
  /** How far down the page was scrolled. */
  scrollY?: number;
  /** What was done, for the visitor to read when it shows. */
  done?: string;
}

const KEY = 'cuGBDebug';

/** Kept in the history entry: it lives over a reload, belongs to this page alone, and works where storage is blocked. */
export const reloadNote = {
  read: (): ReloadNote => (history.state?.[KEY] as ReloadNote | undefined) ?? {},
  write(note: ReloadNote | undefined): void {
    if (note || history.state?.[KEY]) history.replaceState({ ...history.state, [KEY]: note }, '');
  },
};
