SELECT toString(anonymous_id) AS visitor_id, of_start AS value, formatDateTime(coalesce(last_at, first_at), '%FT%TZ') AS last_at
FROM funnel_reached
WHERE position = {lost:UInt32}
ORDER BY coalesce(funnel_reached.last_at, first_at) DESC, 1
LIMIT {limit:UInt32}
