/** A request that a browser made. */
export interface SeenRequest {
  method: string;
  url: string;
}
