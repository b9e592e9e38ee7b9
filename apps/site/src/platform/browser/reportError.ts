/** What browser-monitoring services register: Datadog's global, by its own name. */
interface Monitoring {
  addError(error: unknown, context?: object): void;
}

/**
 * Logs an error to the console with a prefix, and reports it to the browser-monitoring service where one is there (specification section 8).
 * @param place what failed, such as `analytics properties`
 */
export function reportError(place: string, error: unknown, context?: Record<string, unknown>): void {
  console.error(`[${place}]`, error, ...(context ? [context] : []));
  const { DD_RUM: monitoring } = globalThis as { DD_RUM?: Partial<Monitoring> };
  try {
    monitoring?.addError?.(error, { place, ...context });
  } catch (failure) {
    console.error('[monitoring]', failure);
  }
}
