WITH units AS (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, min(experiment_exposures.variation) AS variation, min(occurred_at) AS first_at
  FROM experiment_exposures
  GROUP BY unit
  HAVING variation = max(experiment_exposures.variation)
), reached AS (
  SELECT unit, variation, goal, min(goal_events.occurred_at) AS converted_at
  FROM (SELECT DISTINCT unit, anonymous_id, units.variation AS variation, first_at FROM experiment_exposures JOIN units USING (unit)) AS identities
    JOIN goal_events USING (anonymous_id)
  WHERE goal_events.occurred_at BETWEEN first_at AND first_at + INTERVAL 14 DAY
  GROUP BY unit, variation, goal
)
SELECT local_day(happened_at) AS day, variation, goal, sum(visitors) AS visitors, sum(conversions) AS conversions
FROM (
  SELECT first_at AS happened_at, variation, '' AS goal, 1 AS visitors, 0 AS conversions FROM units
  UNION ALL
  SELECT converted_at, variation, goal, 0, 1 FROM reached
)
GROUP BY 1, 2, 3
ORDER BY day, variation, goal
