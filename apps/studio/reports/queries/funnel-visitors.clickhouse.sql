WITH begun AS (
  -- Of visitors who can't have the second step it isn't known yet when they had the first.
  SELECT anonymous_id, max(occurred_at) AS begun_at
  FROM events CROSS JOIN funnel_steps AS step
  WHERE step.position = 1 AND (events.event = step.event OR (events.event = 'page' AND context_page_path = step.page))
  GROUP BY anonymous_id
), lost AS (
  SELECT anonymous_id, of_start, coalesce(funnel_reached.last_at, begun_at, first_at) AS at
  FROM funnel_reached LEFT JOIN begun USING (anonymous_id)
  WHERE position = {lost:UInt32} AND ({value:String} = '' OR {value:String} = concat('=', of_start))
)
SELECT toString(anonymous_id) AS visitor_id, of_start AS value, formatDateTime(at, '%FT%TZ') AS last_at
FROM lost
WHERE {value:String} = '' OR {value:String} = concat('=', of_start)
ORDER BY at DESC, 1
LIMIT {limit:UInt32} OFFSET {skip:UInt32}
