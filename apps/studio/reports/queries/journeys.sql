WITH seen AS (
  SELECT anonymous_id, visit_id, pages, unnest(generate_series(1, len(pages))) AS place
  FROM visits
  WHERE list_contains(pages, $page)
), beside AS (
  SELECT anonymous_id, visit_id, 'before' AS direction, CASE WHEN place > 1 THEN pages[place - 1] END AS page
  FROM seen WHERE pages[place] = $page
  UNION ALL
  SELECT anonymous_id, visit_id, 'after' AS direction, CASE WHEN place < len(pages) THEN pages[place + 1] END AS page
  FROM seen WHERE pages[place] = $page
), ranked AS (
  SELECT direction, coalesce(page, '') AS page, count(DISTINCT anonymous_id) AS visitors, count(*) AS views,
    count(*) / sum(count(*)) OVER (PARTITION BY direction) AS share
  FROM beside
  GROUP BY 1, 2
)
SELECT direction, page, visitors, views, share
FROM ranked
QUALIFY row_number() OVER (PARTITION BY direction ORDER BY views DESC, page) <= $limit
ORDER BY direction DESC, views DESC, page
