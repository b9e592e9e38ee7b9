SELECT anonymous_id::VARCHAR AS visitor_id, of_start AS value, strftime(coalesce(last_at, first_at), '%Y-%m-%dT%H:%M:%SZ') AS last_at
FROM funnel_reached($steps, $by, $experiment, $order, $window)
WHERE position = $lost AND ($value = '' OR $value = '=' || of_start)
ORDER BY coalesce(last_at, first_at) DESC, 1
LIMIT $limit OFFSET $skip
