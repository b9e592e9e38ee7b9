WITH exposures AS MATERIALIZED (
  FROM experiment_exposures($experiment, $phase)
), clocks AS MATERIALIZED (
  -- The clock of a unit starts with its first exposure. Most have one.
  SELECT unit, min(variation) AS variation, max(variation) AS other, min(occurred_at) AS first_at, count(*) AS times, bool_or(anonymous_id = unit) AS is_visitor,
    any_value(visit_id) AS visit_id, any_value(device) AS device, any_value(country) AS country
  FROM exposures
  GROUP BY unit
), units AS MATERIALIZED (
  -- One that saw two variations is in none.
  SELECT unit, variation, first_at, is_visitor, visit_id, device, country FROM clocks WHERE times = 1
  UNION ALL
  SELECT unit, variation, first_at, is_visitor, first.visit, first.device, first.country
  FROM (
    -- Of two in the same millisecond the first is always the same one.
    SELECT unit, min({'at': occurred_at, 'id': message_id, 'visit': visit_id, 'device': device, 'country': country}) AS first
    FROM exposures SEMI JOIN (SELECT unit FROM clocks WHERE times > 1 AND variation = other) USING (unit)
    GROUP BY unit
  ) JOIN clocks USING (unit)
), identities AS MATERIALIZED (
  -- With the clock of the unit, so that a join by id isn't preceded by one by time alone. Most units are visitors.
  SELECT unit, unit AS anonymous_id, variation, first_at FROM units WHERE is_visitor
  UNION ALL
  SELECT DISTINCT unit, anonymous_id, units.variation, first_at FROM exposures JOIN units USING (unit) WHERE anonymous_id <> unit
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
FROM clocks
WHERE variation <> other
ORDER BY dimension, value, variation, goal
