WITH exposures AS MATERIALIZED (
  FROM experiment_exposures($experiment, $phase)
), units AS MATERIALIZED (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, variation, first.at AS first_at, first.visit AS visit_id, first.device AS device, first.country AS country
  FROM (SELECT unit, min(variation) AS variation, min(exposure) AS first FROM exposures GROUP BY unit HAVING min(variation) = max(variation))
), identities AS MATERIALIZED (
  -- With the clock of the unit, so that a join by id isn't preceded by one by time alone.
  SELECT DISTINCT unit, anonymous_id, units.variation, first_at FROM exposures JOIN units USING (unit)
), reached AS (
  SELECT unit, goal, count(*) FILTER (WHERE goal_events.occurred_at >= first_at) AS times,
    count(*) FILTER (WHERE goal_events.occurred_at < first_at) AS times_before
  FROM identities JOIN goal_events() AS goal_events USING (anonymous_id)
  WHERE goal_events.occurred_at BETWEEN first_at - INTERVAL 14 DAY AND first_at + INTERVAL 14 DAY
  GROUP BY unit, goal
), kinds AS MATERIALIZED (
  -- Of the visits that had an id, the one with the exposure.
  SELECT unit, is_new, channel FROM units JOIN visits USING (visit_id) WHERE first_at BETWEEN started_at AND ended_at
), described AS MATERIALIZED (
  SELECT unit, variation, coalesce(device, '') AS device, coalesce(country, '') AS country, coalesce(channel, '') AS channel,
    CASE is_new WHEN true THEN 'new' WHEN false THEN 'returning' ELSE '' END AS visitor
  FROM units LEFT JOIN kinds USING (unit)
), counted AS MATERIALIZED (
  -- By all cuts at once: few rows, which are added up for each cut.
  SELECT device, country, channel, visitor, variation, '' AS goal, count(*) AS visitors, 0 AS conversions, 0 AS times, 0 AS squares, 0 AS before, 0 AS in_both
  FROM described
  GROUP BY device, country, channel, visitor, variation
  UNION ALL
  SELECT device, country, channel, visitor, variation, goal, 0, count(*) FILTER (WHERE times > 0), sum(times), sum(times * times),
    count(*) FILTER (WHERE times_before > 0), count(*) FILTER (WHERE times > 0 AND times_before > 0)
  FROM described JOIN reached USING (unit)
  GROUP BY device, country, channel, visitor, variation, goal
), frequent AS (
  SELECT (SELECT list(country) FROM (SELECT country FROM counted GROUP BY 1 ORDER BY sum(visitors) DESC, 1 LIMIT 12)) AS countries,
    (SELECT list(channel) FROM (SELECT channel FROM counted GROUP BY 1 ORDER BY sum(visitors) DESC, 1 LIMIT 12)) AS channels
), placed AS (
  SELECT * EXCLUDE (device, country, channel, visitor), unnest(['all', 'device', 'country', 'channel', 'visitor']) AS dimension,
    unnest(['', device, CASE WHEN list_contains(countries, country) THEN country ELSE 'others' END,
      CASE WHEN list_contains(channels, channel) THEN channel ELSE 'others' END, visitor]) AS value
  FROM counted CROSS JOIN frequent
)
SELECT dimension, value, variation, goal, sum(visitors) AS visitors, sum(conversions) AS conversions, sum(times) AS times, sum(squares) AS squares,
  sum(before) AS before, sum(in_both) AS in_both
FROM placed
GROUP BY dimension, value, variation, goal
UNION ALL
SELECT 'removed', '', -1, '', count(*), 0, 0, 0, 0, 0
FROM (SELECT unit FROM exposures GROUP BY unit HAVING min(variation) <> max(variation))
ORDER BY dimension, value, variation, goal
