/** What browser-monitoring services register: Datadog's global, by its own name. */
interface Monitoring {
  addError(error: unknown, context?: object): void;
}

/**
 * Logs an error to the console with a prefix, and reports it to the browser-monitoring service where one is there (REQ-ERR-01). All
 * browser files log their errors here (tests/audits/browserErrors.test.ts); servers have logs of their own. Never throws.
 * @param place what failed, such as `analytics properties`
 * @param context what else is known of it
 */
export function reportError(place: string, error: unknown, ...context: [details?: Record<string, unknown>]): void {
  console.error(`[${place}]`, error, ...context);
  try {
    (globalThis as { DD_RUM?: Partial<Monitoring> }).DD_RUM?.addError?.(error, { place, ...context[0] });
  } catch (failure) {
    console.error('[monitoring]', failure);
  }
}
