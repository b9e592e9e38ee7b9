WITH begun AS (
  -- Of visitors who can't have the second step it isn't known yet when they had the first.
  SELECT anonymous_id, max(occurred_at) AS begun_at
  FROM events CROSS JOIN (SELECT event, page FROM funnel_steps WHERE position = 1) AS first_step
  WHERE events.event = first_step.event OR (events.event = 'page' AND context_page_path = first_step.page)
  GROUP BY anonymous_id
)
SELECT toString(funnel_reached.anonymous_id) AS visitor_id, of_start AS value,
  formatDateTime(coalesce(funnel_reached.last_at, begun_at, first_at), '%FT%TZ') AS last_at
FROM funnel_reached LEFT JOIN begun ON funnel_reached.anonymous_id = begun.anonymous_id
WHERE position = {lost:UInt32}
ORDER BY coalesce(funnel_reached.last_at, begun_at, first_at) DESC, 1
LIMIT {limit:UInt32}
