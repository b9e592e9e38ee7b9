/** An experiment as the overlay shows it. */
export interface ExperimentView {
  key: string;
  name: string;
  status: 'draft' | 'running' | 'stopped';
  /** The flags that it decides. */
  flags: string[];
  variations: { name: string; value: unknown }[];
  /** Whether a flag's rule runs it: then a variation can be forced as such, else by the flags' values. */
  isInRule: boolean;
  /** The variation that is forced. */
  forced?: number;
  /** The variation that the visitor is given without. */
  assigned?: number;
}
