import { expect, test } from 'vitest';
import { Histogram } from './metrics.ts';
import { ask } from './testing/ask.ts';
import { startSiteServer } from './testing/startSiteServer.ts';

test('the server counts the sources of responses, in Prometheus’ form', async () => {
  const { port, metrics } = await startSiteServer();
  for (const path of ['/', '/', '/', '/made-up', '/made-up-too']) await ask(port, path);
  await ask(port, '/', { headers: { host: 'evil.example' } });
  const text = await metrics();
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]+"(,\w+="[^"]+")*\})? (\+Inf|[\d.e+-]+))$/);
  }
  expect(text).toContain('site_page_requests_total{result="hits"} 3');
  expect(text).toContain('site_page_requests_total{result="misses"} 2');
  expect(text).toContain('site_page_requests_total{result="notFound"} 2');
  expect(text).toContain('site_page_requests_total{result="refused"} 1');
  expect(text).toContain('site_renders_total 2');
  expect(text).toContain('site_page_cache_entries 2');
  expect(text).toMatch(/site_content_age_seconds \d/);
  expect(text).toContain('site_request_duration_seconds_count{kind="hit"} 3');
});

test('a duration falls into its bucket and all larger ones', () => {
  const histogram = new Histogram();
  for (const milliseconds of [0.05, 4, 4, 20_000]) histogram.observe(milliseconds);
  const lines = histogram.lines('t', 'kind="a"');
  expect(lines).toContain('t_bucket{kind="a",le="0.0001"} 1');
  expect(lines).toContain('t_bucket{kind="a",le="0.0025"} 1');
  expect(lines).toContain('t_bucket{kind="a",le="0.005"} 3');
  expect(lines).toContain('t_bucket{kind="a",le="+Inf"} 4');
  expect(lines).toContain('t_count{kind="a"} 4');
});
