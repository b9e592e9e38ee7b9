import type { Cluster } from './startCluster.ts';

/** A figure, and what it may be at most (`atLeast`: at least). */
export interface Figure {
  name: string;
  value: number;
  limit: number;
  atLeast?: boolean;
}

/** Options of the command line. */
export interface ProofOptions {
  outageSeconds: number;
  /** How often all nodes are restarted. */
  rollingRestarts: number;
}

/** A disturbance of the cluster while visitors come. */
export interface Proof {
  name: string;
  /** Nodes that also get visitors directly: those that it doesn't restart. Varnish has the pages in its cache and would hide failures. */
  direct: number[];
  run(cluster: Cluster, options: ProofOptions): Promise<Figure[]>;
}
