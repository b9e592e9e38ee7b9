/** A visitor was shown a variation of an experiment. */
export interface Exposure {
  experiment: string;
  variation: number;
}
