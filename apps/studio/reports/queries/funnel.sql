WITH counted AS (
  SELECT of_start, steps.position, steps.name, count(*) FILTER (reached.position >= steps.position) AS visitors
  FROM funnel_reached($steps, $by, $experiment, $order, $window) AS reached, funnel_steps($steps) AS steps
  GROUP BY ALL
)
SELECT of_start AS value, position AS step, name, visitors,
  visitors / nullif(first_value(visitors) OVER in_order, 0) AS of_first,
  visitors / nullif(lag(visitors, 1, visitors) OVER in_order, 0) AS of_previous
FROM counted
WINDOW in_order AS (PARTITION BY of_start ORDER BY position)
ORDER BY first_value(visitors) OVER in_order DESC, value, step
