import { expect, it } from 'vitest';
import { shownSql } from './reportSql.ts';

it('shows a query with the macros that it calls, each once and after those which it calls', async () => {
  const sql = await shownSql('funnel');
  const steps = sql.indexOf('MACRO funnel_steps');
  expect(steps).toBeGreaterThan(0);
  expect(sql.indexOf('MACRO funnel_reached')).toBeGreaterThan(steps);
  expect(sql.match(/MACRO funnel_steps/g)).toHaveLength(1);
  expect(sql).toContain('WITH RECURSIVE');
  expect(sql).not.toContain('MACRO has_any');
});
