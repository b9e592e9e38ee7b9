SELECT page, count(DISTINCT anonymous_id) AS visitors, count(DISTINCT visit_id) AS visits, count(*) AS views
FROM (SELECT anonymous_id, visit_id, arrayJoin(pages) AS page FROM visits)
GROUP BY 1
ORDER BY visitors DESC, views DESC, 1
LIMIT {limit:UInt32}
