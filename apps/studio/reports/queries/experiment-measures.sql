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
), visited AS MATERIALIZED (
  -- What each did in each visit, from the first exposure on and before it. Nobody asks for more than 100,000 people.
  SELECT unit, events.occurred_at >= first_at AS is_after, context_session_id,
    count(*) FILTER (WHERE event = 'page') AS pages, count(*) FILTER (WHERE event = 'view web') AS sections,
    count(*) FILTER (WHERE event = 'click web') AS clicks, count(*) FILTER (WHERE event = 'form started') AS forms,
    sum(CASE WHEN people > 100000 THEN 100000 ELSE people END) AS people, count(people) AS choices, sum(score) AS score, count(score) AS quizzes,
    epoch_ms(max(events.occurred_at)) - epoch_ms(min(events.occurred_at)) AS length_ms
  FROM identities JOIN events USING (anonymous_id)
  WHERE event IN ('page', 'view web', 'click web', 'form started', 'calculator changed', 'quiz completed')
    AND events.occurred_at BETWEEN first_at - INTERVAL 14 DAY AND first_at + INTERVAL 14 DAY
  GROUP BY unit, is_after, context_session_id
), summed AS (
  SELECT unit, is_after, sum(pages) AS pages, sum(sections) AS sections, sum(clicks) AS clicks, sum(forms) AS forms,
    coalesce(sum(people), 0) AS people, sum(choices) AS choices, coalesce(sum(score), 0) AS score, sum(quizzes) AS quizzes,
    sum(length_ms) AS length_ms, count(*) AS visits
  FROM visited
  GROUP BY unit, is_after
), measured AS (
  -- What is summed, and what it is divided by: of a mean, whether there is something.
  SELECT unit, is_after,
    unnest(['page views', 'sections seen', 'time on the site', 'page views per visit', 'clicks per visit', 'form starts per page view', 'people chosen', 'quiz score']) AS goal,
    unnest([pages, sections, length_ms, pages, clicks, forms, people, score])::DOUBLE AS value,
    unnest([sign(pages), sign(sections), sign(length_ms), visits, visits, pages, choices, quizzes])::DOUBLE AS divisor
  FROM summed
), paired AS MATERIALIZED (
  SELECT unit, goal, coalesce(sum(value) FILTER (WHERE is_after), 0) AS value, coalesce(sum(divisor) FILTER (WHERE is_after), 0) AS divisor,
    coalesce(sum(value) FILTER (WHERE NOT is_after), 0) AS value_before, coalesce(sum(divisor) FILTER (WHERE NOT is_after), 0) AS divisor_before
  FROM measured
  WHERE list_contains(string_split($goals, '|'), goal)
  GROUP BY unit, goal
), kinds AS MATERIALIZED (
  -- Of the visits that had an id, the one with the exposure.
  SELECT unit, is_new, channel FROM units JOIN visits USING (visit_id) WHERE first_at BETWEEN started_at AND ended_at
), described AS MATERIALIZED (
  SELECT unit, variation, coalesce(device, '') AS device, coalesce(country, '') AS country, coalesce(channel, '') AS channel,
    CASE is_new WHEN true THEN 'new' WHEN false THEN 'returning' ELSE '' END AS visitor,
    local_day(first_at) AS day
  FROM units LEFT JOIN kinds USING (unit)
), frequent AS (
  SELECT (SELECT list(country) FROM (SELECT country FROM described GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 12)) AS countries,
    (SELECT list(channel) FROM (SELECT channel FROM described GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 12)) AS channels
), placed AS (
  SELECT unit, variation, unnest(['all', 'device', 'country', 'channel', 'visitor', 'day']) AS dimension,
    unnest(['', device, CASE WHEN list_contains(countries, country) THEN country ELSE 'others' END,
      CASE WHEN list_contains(channels, channel) THEN channel ELSE 'others' END, visitor, day]) AS value
  FROM described CROSS JOIN frequent
)
SELECT dimension, placed.value AS value, variation, goal, count(*) FILTER (WHERE divisor > 0) AS visitors,
  sum(paired.value) AS total, sum(paired.value * paired.value) AS squares, sum(divisor) AS divisor, sum(divisor * divisor) AS divisor_squares,
  sum(paired.value * divisor) AS products, sum(value_before) AS before_total, sum(value_before * value_before) AS before_squares,
  sum(divisor_before) AS before_divisor, sum(divisor_before * divisor_before) AS before_divisor_squares,
  sum(value_before * divisor_before) AS before_products, sum(paired.value * value_before) AS totals, sum(divisor * divisor_before) AS divisors,
  sum(paired.value * divisor_before) AS total_with_before_divisor, sum(divisor * value_before) AS divisor_with_before_total
FROM placed JOIN paired USING (unit)
GROUP BY dimension, placed.value, variation, goal
ORDER BY dimension, placed.value, variation, goal
