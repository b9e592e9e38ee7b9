-- Numbers of visitors depend on the order in which days are written: what has to be the same is that each visitor has one, of their own.
SELECT * EXCLUDE (visitor_number),
  min(visitor_number) OVER (PARTITION BY anonymous_id) = max(visitor_number) OVER (PARTITION BY anonymous_id) AS has_one_number,
  min(anonymous_id) OVER (PARTITION BY visitor_number) = max(anonymous_id) OVER (PARTITION BY visitor_number) AS has_own_number
FROM visits
ORDER BY visit_id, started_at
