SELECT page, count(anonymous_id) AS visitors, sum(visits) AS visits, sum(views) AS views
FROM (
  -- Of a page that a visit views twice, the first view counts as the visit.
  SELECT page, anonymous_id, count(*) FILTER (place = list_position(pages, page)) AS visits, count(*) AS views
  FROM (SELECT anonymous_id, pages, unnest(pages) AS page, generate_subscripts(pages, 1) AS place FROM visits)
  GROUP BY 1, 2
)
GROUP BY 1
ORDER BY visitors DESC, views DESC, 1
LIMIT $limit
