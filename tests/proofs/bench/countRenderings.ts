/**
 * How many pages a server has rendered since it started.
 * @param metricsUrl where it counts
 */
export async function countRenderings(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^site_renders_total (\d+)$/m.exec(text)?.[1]);
}
