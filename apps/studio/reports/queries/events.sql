SELECT event, count(DISTINCT anonymous_id) AS visitors, count(*) AS visits
FROM (SELECT anonymous_id, unnest(events) AS event FROM visits)
GROUP BY 1
ORDER BY visitors DESC, visits DESC, 1
LIMIT $limit
