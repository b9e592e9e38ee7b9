SELECT coalesce(context_page_path, '') AS page, coalesce(regexp_extract(context_page_referrer, '^[a-z-]+://([^/?#]+)', 1), '') AS referrer,
  count(DISTINCT anonymous_id) AS visitors, count(*) AS views
FROM events
WHERE event = 'page' AND regexp_full_match(name, '([a-z]{2}-)?404')
GROUP BY 1, 2
ORDER BY visitors DESC, views DESC, 1, 2
LIMIT $limit
