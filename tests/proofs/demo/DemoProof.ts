/** The built demo that a proof measures. */
export interface DemoProof {
  origin: string;
  /** How often each row measures. */
  runs: number;
}
