WITH counted AS (
  SELECT of_start, funnel_steps.position AS position, funnel_steps.name AS name, countIf(funnel_reached.position >= funnel_steps.position) AS visitors
  FROM funnel_reached CROSS JOIN funnel_steps
  GROUP BY 1, 2, 3
)
SELECT of_start AS value, position AS step, name, visitors,
  visitors / nullif(first_value(visitors) OVER in_order, 0) AS of_first,
  visitors / nullif(lag(visitors, 1, visitors) OVER in_order, 0) AS of_previous
FROM counted
WINDOW in_order AS (PARTITION BY of_start ORDER BY position)
ORDER BY first_value(visitors) OVER in_order DESC, value, step
