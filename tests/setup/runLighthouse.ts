import lighthouse, { type Flags, type Result } from 'lighthouse';

/** Now and then the browser loses a trace; that is no measurement, so it is taken again. */
const ATTEMPTS = 3;

/**
 * One Lighthouse run (mobile, its default throttling) in a browser that listens on a debugging port.
 * @param flags what to look at, and how
 * @throws Error with Lighthouse's own message when the page could not be measured
 */
export async function runLighthouse(
  address: string,
  flags: Pick<Flags, 'port' | 'onlyCategories' | 'onlyAudits' | 'extraHeaders'>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(address, { ...flags, output: 'json', logLevel: 'silent' });
    const lost = result?.lhr.audits['total-blocking-time']?.errorMessage;
    if (result && !result.lhr.runtimeError && !lost) return result.lhr;
    const reason = result?.lhr.runtimeError?.message ?? lost ?? 'no result';
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse on ${address}, ${ATTEMPTS} times in vain: ${reason}`);
  }
}
