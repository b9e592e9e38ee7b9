-- Of a page that a visit views twice, the first view counts as the visit. CASE, since OR would look for the place in each row.
SELECT page, count_visitors(visitor_number) AS visitors, count(*) FILTER (CASE WHEN has_repeats THEN place = list_position(pages, page) ELSE true END) AS visits, count(*) AS views
FROM (SELECT visitor_number, pages, different_pages < len(pages) AS has_repeats, unnest(pages) AS page, generate_subscripts(pages, 1) AS place FROM visits)
GROUP BY 1
ORDER BY visitors DESC, views DESC, 1
LIMIT $limit
