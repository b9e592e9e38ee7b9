/** A request that a browser made. */
export interface SeenRequest {
  method: string;
  url: string;
  /** When it began, as Date.now() tells. */
  at: number;
}
