SELECT campaign, count_visitors(visitor_number) AS visitors
FROM visits
WHERE campaign IS NOT NULL
GROUP BY 1
ORDER BY visitors DESC, 1
LIMIT $limit
