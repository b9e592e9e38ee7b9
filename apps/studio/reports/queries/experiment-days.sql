WITH exposures AS MATERIALIZED (
  FROM experiment_exposures($experiment, $phase)
), units AS MATERIALIZED (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, min(variation) AS variation, min(occurred_at) AS first_at
  FROM exposures
  GROUP BY unit
  HAVING min(variation) = max(variation)
), identities AS MATERIALIZED (
  -- With the clock of the unit, so that a join by id isn't preceded by one by time alone.
  SELECT DISTINCT unit, anonymous_id, units.variation, first_at FROM exposures JOIN units USING (unit)
), reached AS MATERIALIZED (
  SELECT unit, goal, count(*) FILTER (WHERE goal_events.occurred_at >= first_at) AS times,
    count(*) FILTER (WHERE goal_events.occurred_at < first_at) AS times_before,
    min(goal_events.occurred_at) FILTER (WHERE goal_events.occurred_at >= first_at) AS converted_at
  FROM identities JOIN goal_events() AS goal_events USING (anonymous_id)
  WHERE goal_events.occurred_at BETWEEN first_at - INTERVAL 14 DAY AND first_at + INTERVAL 14 DAY
  GROUP BY unit, goal
)
SELECT strftime(local_time(happened_at), '%Y-%m-%d') AS day, variation, goal, sum(visitors) AS visitors, sum(conversions) AS conversions
FROM (
  SELECT first_at AS happened_at, variation, '' AS goal, 1 AS visitors, 0 AS conversions FROM units
  UNION ALL
  SELECT converted_at, variation, goal, 0, 1 FROM units JOIN reached USING (unit) WHERE times > 0
)
GROUP BY ALL
ORDER BY day, variation, goal
