import type { TemplateResult } from './measureTemplate.ts';

/** One line of the table: scores, LCP beside the twin's, TBT, CLS; then a line per figure beyond its limit. */
export function describeResult(name: string, { page, twin, verdicts }: TemplateResult): string {
  const scores = Object.values(page.scores)
    .map((score) => String(score).padStart(4))
    .join('');
  const lcp = `${Math.round(page.lcpMs)} / ${Math.round(twin.lcpMs)} = ${(page.lcpMs / twin.lcpMs).toFixed(2)}`;
  const first = String(Math.round(page.fcpMs)).padEnd(5);
  const tbt = `${Math.round(page.tbtMs)} / ${Math.round(twin.tbtMs)}`;
  const failed = verdicts.filter(({ passed }) => !passed);
  const line = `${failed.length ? '✗' : '✓'} ${name.padEnd(26)}${scores}   ${first} ${lcp.padEnd(20)} ${tbt.padEnd(9)} ${page.cls.toFixed(3)}`;
  const reasons = failed.map(
    ({ figure, value, limit }) => `    ${figure}: ${Number(value.toFixed(3))}, limit ${limit}`,
  );
  const weak = failed.length && page.weak.length ? [`    audits that cost points: ${page.weak.join(', ')}`] : [];
  return [line, ...reasons, ...weak].join('\n');
}
