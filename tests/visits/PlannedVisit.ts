/** What a visitor does on the way. Times in milliseconds. */
export type Step =
  | { does: 'open'; path: string }
  | { does: 'accept' | 'refuse' }
  | { does: 'click' }
  | { does: 'reload' }
  | { does: 'stay'; ms: number }
  /** Stays until the page's view is counted, however long that takes on this machine. */
  | { does: 'be counted' }
  | { does: 'go offline' | 'come online' }
  /** A second tab beside this one, closed with it. */
  | { does: 'open beside'; path: string };

/** One visit in one tab. */
export interface PlannedVisit {
  steps: Step[];
  /** How it ends: the tab is closed, its process dies, or it is used until all is delivered. */
  end: 'close' | 'crash' | 'settle';
}

/** Someone with a browser of his own, who visits now and then. */
export interface PlannedVisitor {
  /** The last visit of someone who comes back ends with `settle`. */
  visits: PlannedVisit[];
  doesReturn: boolean;
  isRefusing: boolean;
}
