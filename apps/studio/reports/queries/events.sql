SELECT event, count_visitors(visitor_number) AS visitors, count(*) AS visits
FROM (SELECT visitor_number, unnest(events) AS event FROM visits)
GROUP BY 1
ORDER BY visitors DESC, visits DESC, 1
LIMIT $limit
