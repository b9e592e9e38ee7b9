/** The file that the SDK imports where a session is recorded. */
declare module '@datadog/browser-rum/esm/boot/datadogRecorder.mjs';

/** The SDK's worker, which compresses what is recorded. */
declare module '@datadog/browser-rum/esm/domain/deflate/deflateWorker.mjs' {
  /**
   * Starts it on the first call.
   * @param source named in messages
   * @returns the same worker on each call; undefined where it can't be started
   */
  export function startDeflateWorker(
    configuration: { workerUrl?: string },
    source: string,
    onInitializationFailure: () => void,
  ): Worker | undefined;
}

/** The SDK's pictures of a page, as its own tools take them. */
declare module '@datadog/browser-rum/esm/domain/record/internalApi.mjs' {
  /** @returns the records that the recorder begins with */
  export function takeFullSnapshot(): object[];
}
