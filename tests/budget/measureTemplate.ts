import { judge, type Verdict } from './judge.ts';
import { medianRun } from './medianRun.ts';
import type { PageRun } from './PageRun.ts';
import { runLighthouse } from './runLighthouse.ts';

/** A template's medians beside its twin's, and what they are worth. */
export interface TemplateResult {
  path: string;
  page: PageRun;
  twin: PageRun;
  verdicts: Verdict[];
}

/** Measures a page and its static twin in turn, so that what disturbs the machine disturbs both. */
export async function measureTemplate(
  path: string,
  { origin, twinOrigin, port, runs }: { origin: string; twinOrigin: string; port: number; runs: number },
): Promise<TemplateResult> {
  // Both have compressed and cached the page before it counts.
  for (const server of [origin, twinOrigin]) {
    const response = await fetch(`${server}${path}`);
    if (!response.ok) throw new Error(`${server}${path} answers ${response.status}`);
  }
  const pages: PageRun[] = [];
  const twins: PageRun[] = [];
  for (let run = 0; run < runs; run += 1) {
    pages.push(
      await runLighthouse(`${origin}${path}`, port, ['performance', 'accessibility', 'best-practices', 'seo']),
    );
    twins.push(await runLighthouse(`${twinOrigin}${path}`, port, ['performance']));
  }
  const page = medianRun(pages);
  const twin = medianRun(twins);
  return { path, page, twin, verdicts: judge(page, twin) };
}
