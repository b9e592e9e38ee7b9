/** The global that Datadog's browser monitoring registers. */
interface Monitoring {
  addError(error: unknown, context?: object): void;
}

/**
 * Logs an error to the console with a prefix and reports it to the browser-monitoring service, if one is loaded (REQ-ERR-01). Every
 * browser module logs its errors here (tests/integration/site/browserErrors.test.ts). Never throws.
 * @param place what failed, such as `analytics properties`
 * @param context details for the log
 */
export function reportError(place: string, error: unknown, ...context: [details?: Record<string, unknown>]): void {
  console.error(`[${place}]`, error, ...context);
  try {
    (globalThis as { DD_RUM?: Partial<Monitoring> }).DD_RUM?.addError?.(error, { place, ...context[0] });
  } catch (failure) {
    console.error('[monitoring]', failure);
  }
}
