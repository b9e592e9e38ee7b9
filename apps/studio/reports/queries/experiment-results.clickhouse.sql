WITH units AS (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, min(seen.variation) AS variation, min(occurred_at) AS first_at, argMin(tuple(seen.visit_id), moment).1 AS visit_id,
    argMin(tuple(seen.device), moment).1 AS device, argMin(tuple(seen.country), moment).1 AS country
  FROM experiment_exposures AS seen
  GROUP BY unit
  HAVING variation = max(seen.variation)
), reached AS (
  SELECT unit, goal, countIf(goal_events.occurred_at >= first_at) AS times, countIf(goal_events.occurred_at < first_at) AS times_before
  FROM (SELECT DISTINCT unit, anonymous_id, first_at FROM experiment_exposures JOIN units USING (unit)) AS identities JOIN goal_events USING (anonymous_id)
  WHERE goal_events.occurred_at BETWEEN first_at - INTERVAL 14 DAY AND first_at + INTERVAL 14 DAY
  GROUP BY unit, goal
), kinds AS (
  -- Of the visits that had an id, the one with the exposure.
  SELECT unit, is_new, channel FROM units JOIN visits USING (visit_id) WHERE first_at BETWEEN started_at AND ended_at
), described AS (
  SELECT unit, variation, coalesce(units.device, '') AS device, coalesce(units.country, '') AS country, coalesce(kinds.channel, '') AS channel,
    multiIf(is_new, 'new', NOT is_new, 'returning', '') AS visitor
  FROM units LEFT JOIN kinds USING (unit)
), placed AS (
  SELECT unit, variation, dimension, value
  FROM described
  ARRAY JOIN ['all', 'device', 'country', 'channel', 'visitor'] AS dimension,
    ['', device,
      if(has((SELECT groupArray(country) FROM (SELECT country FROM described GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 12)), country), country, 'others'),
      if(has((SELECT groupArray(channel) FROM (SELECT channel FROM described GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 12)), channel), channel, 'others'),
      visitor] AS value
)
SELECT dimension, value, variation, goal, visitors, conversions, times, squares, before, in_both
FROM (
  SELECT dimension, value, variation, '' AS goal, count(*) AS visitors, 0 AS conversions, 0 AS times, 0 AS squares, 0 AS before, 0 AS in_both
  FROM placed
  GROUP BY dimension, value, variation
  UNION ALL
  SELECT dimension, value, variation, goal, 0, countIf(reached.times > 0), sum(reached.times), sum(reached.times * reached.times), countIf(times_before > 0),
    countIf(reached.times > 0 AND times_before > 0)
  FROM placed JOIN reached USING (unit)
  GROUP BY dimension, value, variation, goal
  UNION ALL
  SELECT 'removed', '', -1, '', count(*), 0, 0, 0, 0, 0
  FROM (SELECT unit FROM experiment_exposures GROUP BY unit HAVING min(variation) <> max(variation))
)
ORDER BY dimension, value, variation, goal
