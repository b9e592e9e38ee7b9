WITH begun AS (
  -- Of visitors who can't have the second step it isn't known yet when they had the first.
  SELECT anonymous_id, max(occurred_at) AS begun_at
  FROM events JOIN funnel_steps($steps) AS step ON events.event = coalesce(step.event, 'page') AND (step.page IS NULL OR context_page_path = step.page)
  WHERE step.position = 1
  GROUP BY anonymous_id
)
SELECT anonymous_id::VARCHAR AS visitor_id, of_start AS value, strftime(coalesce(last_at, begun_at, first_at), '%Y-%m-%dT%H:%M:%SZ') AS last_at
FROM funnel_reached($steps, $by, $experiment, $order, $window) AS reached LEFT JOIN begun USING (anonymous_id)
WHERE position = $lost AND ($value = '' OR $value = '=' || of_start)
ORDER BY coalesce(reached.last_at, begun_at, first_at) DESC, 1
LIMIT $limit OFFSET $skip
