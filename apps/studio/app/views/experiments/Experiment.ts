import type { ExperimentResult } from '../../../experiments/ExperimentResult.ts';
import type { TableName } from '../../../experiments/experimentTables.ts';

export type { TableName };

export type State = 'draft' | 'running' | 'stopped' | 'released' | 'broken';

/** An experiment in the list. */
export interface ExperimentSummary {
  key: string;
  name: string;
  state: State;
  question: string;
  goal: string;
  releasedVariation: string | null;
  /** Null: so few that they aren't shown to everyone. */
  visitors: number | null;
  days: number;
  /** Its visitors don't follow the weights. */
  hasMismatch: boolean;
  problems: readonly string[];
}

export interface ExperimentList {
  /** Where flags come from GrowthBook: they are edited there. */
  growthbookUrl?: string;
  /** Why visitors aren't there. */
  problem?: string;
  experiments: readonly ExperimentSummary[];
}

export interface Edit {
  id: string;
  at: string;
  author: string;
  reason: string;
  edit: { action: string; coverage?: number; weights?: number[]; variation?: string };
  canUndo: boolean;
}

export interface Variation {
  key: string;
  name: string;
  weight: number;
  preview?: string;
}

/** One experiment. Without a readable file it has no variations and no result. */
export interface ExperimentDetails extends ExperimentSummary {
  version: string;
  zone: string;
  growthbookUrl?: string;
  edits: readonly Edit[];
  phase?: number;
  coverage?: number;
  weights?: readonly number[];
  minimumEffect?: number;
  variations?: readonly Variation[];
  result?: ExperimentResult;
  /** The queries of its tables, by name. */
  queries?: Readonly<Record<TableName, string>>;
}

export const FEW = 'fewer than 5';

export const STATES: Readonly<Record<State, string>> = {
  draft: 'Draft',
  running: 'Running',
  stopped: 'Stopped',
  released: 'Released',
  broken: 'File with a mistake',
};
