WITH reports AS NOT MATERIALIZED (
  SELECT * FROM events WHERE event = 'web vitals' AND view_id IS NOT NULL
), repeated AS MATERIALIZED (
  SELECT view_id FROM reports GROUP BY view_id HAVING count(*) > 1
), latest AS NOT MATERIALIZED (
  SELECT * FROM reports WHERE view_id NOT IN (FROM repeated)
  UNION ALL
  SELECT * FROM reports WHERE view_id IN (FROM repeated)
  QUALIFY row_number() OVER (PARTITION BY view_id ORDER BY report DESC, occurred_at DESC, message_id DESC) = 1
), releases AS (
  SELECT since, release, coalesce(lead(since) OVER (ORDER BY since), TIMESTAMP '9999-12-31') AS until
  FROM (SELECT list[1]::TIMESTAMP AS since, list[2] AS release FROM (SELECT unnest(from_json($releases, '[["VARCHAR"]]')) AS list))
  WHERE $by = 'release'
)
SELECT CASE WHEN $by IN ('page', 'page-and-device') THEN coalesce(context_page_path, '') ELSE '' END AS page,
  CASE WHEN $by IN ('device', 'page-and-device') THEN coalesce(device, '') ELSE '' END AS device,
  CASE WHEN $by = 'release' THEN coalesce(releases.release, '') ELSE '' END AS release,
  count(DISTINCT anonymous_id) AS visitors, count(*) AS views, quantile_disc(lcp_value, 0.75) AS lcp,
  quantile_disc(inp_value, 0.75) AS inp, quantile_disc(cls_value, 0.75) AS cls, quantile_disc(fcp_value, 0.75) AS fcp,
  quantile_disc(ttfb_value, 0.75) AS ttfb, count(lcp_value) AS lcp_views, count(inp_value) AS inp_views,
  count(cls_value) AS cls_views, count(fcp_value) AS fcp_views, count(ttfb_value) AS ttfb_views
FROM latest LEFT JOIN releases ON latest.occurred_at >= releases.since AND latest.occurred_at < releases.until
GROUP BY 1, 2, 3
-- Releases in their order, the present one first.
ORDER BY max(releases.since) DESC NULLS LAST, views DESC, 1, 2
LIMIT $limit
