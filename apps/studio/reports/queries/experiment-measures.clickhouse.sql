WITH units AS (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, min(seen.variation) AS variation, min(occurred_at) AS first_at, argMin(tuple(seen.visit_id), moment).1 AS visit_id,
    argMin(tuple(seen.device), moment).1 AS device, argMin(tuple(seen.country), moment).1 AS country
  FROM experiment_exposures AS seen
  GROUP BY unit
  HAVING variation = max(seen.variation)
), visited AS (
  -- What each did in each visit, from the first exposure on and before it. Nobody asks for more than 100,000 people.
  SELECT unit, events.occurred_at >= first_at AS is_after, context_session_id,
    countIf(event = 'page') AS pages, countIf(event = 'view web') AS sections, countIf(event = 'click web') AS clicks,
    countIf(event = 'form started') AS forms, sumOrNull(if(events.people > 100000, 100000, events.people)) AS people, count(events.people) AS choices,
    sumOrNull(events.score) AS score, count(events.score) AS quizzes,
    toUnixTimestamp64Milli(max(events.occurred_at)) - toUnixTimestamp64Milli(min(events.occurred_at)) AS length_ms
  FROM (SELECT DISTINCT unit, anonymous_id, first_at FROM experiment_exposures JOIN units USING (unit)) AS identities JOIN events USING (anonymous_id)
  WHERE event IN ('page', 'view web', 'click web', 'form started', 'calculator changed', 'quiz completed')
    AND events.occurred_at BETWEEN first_at - INTERVAL 14 DAY AND first_at + INTERVAL 14 DAY
  GROUP BY unit, is_after, context_session_id
), summed AS (
  SELECT unit, is_after, sum(visited.pages) AS pages, sum(visited.sections) AS sections, sum(visited.clicks) AS clicks, sum(visited.forms) AS forms,
    coalesce(sum(visited.people), 0) AS people, sum(visited.choices) AS choices, coalesce(sum(visited.score), 0) AS score, sum(visited.quizzes) AS quizzes,
    sum(visited.length_ms) AS length_ms, count(*) AS visits
  FROM visited
  GROUP BY unit, is_after
), measured AS (
  -- What is summed, and what it is divided by: of a mean, whether there is something.
  SELECT unit, is_after, goal, value, divisor
  FROM summed
  ARRAY JOIN ['page views', 'sections seen', 'time on the site', 'page views per visit', 'clicks per visit', 'form starts per page view', 'people chosen', 'quiz score'] AS goal,
    arrayMap(one -> toFloat64(one), [pages, sections, length_ms, pages, clicks, forms, people, score]) AS value,
    arrayMap(one -> toFloat64(one), [sign(pages), sign(sections), sign(length_ms), visits, visits, pages, choices, quizzes]) AS divisor
), paired AS (
  SELECT unit, goal, sumIf(measured.value, is_after) AS value, sumIf(measured.divisor, is_after) AS divisor,
    sumIf(measured.value, NOT is_after) AS value_before, sumIf(measured.divisor, NOT is_after) AS divisor_before
  FROM measured
  WHERE has(splitByChar('|', {goals:String}), goal)
  GROUP BY unit, goal
), kinds AS (
  -- Of the visits that had an id, the one with the exposure.
  SELECT unit, is_new, visits.channel AS channel FROM units JOIN visits USING (visit_id) WHERE first_at BETWEEN started_at AND ended_at
), described AS (
  SELECT unit, variation, coalesce(units.device, '') AS device, coalesce(units.country, '') AS country, coalesce(kinds.channel, '') AS channel,
    multiIf(is_new, 'new', NOT is_new, 'returning', '') AS visitor, local_day(first_at) AS day
  FROM units LEFT JOIN kinds ON units.unit = kinds.unit
), placed AS (
  SELECT unit, variation, dimension, value
  FROM described
  ARRAY JOIN ['all', 'device', 'country', 'channel', 'visitor', 'day'] AS dimension,
    ['', device,
      if(has((SELECT groupArray(country) FROM (SELECT country FROM described GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 12)), country), country, 'others'),
      if(has((SELECT groupArray(channel) FROM (SELECT channel FROM described GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 12)), channel), channel, 'others'),
      visitor, day] AS value
)
SELECT dimension, placed.value AS value, variation, goal, countIf(paired.divisor > 0) AS visitors,
  sum(paired.value) AS total, sum(paired.value * paired.value) AS squares, sum(paired.divisor) AS divisor, sum(paired.divisor * paired.divisor) AS divisor_squares,
  sum(paired.value * paired.divisor) AS products, sum(value_before) AS before_total, sum(value_before * value_before) AS before_squares,
  sum(divisor_before) AS before_divisor, sum(divisor_before * divisor_before) AS before_divisor_squares,
  sum(value_before * divisor_before) AS before_products, sum(paired.value * value_before) AS totals, sum(paired.divisor * divisor_before) AS divisors,
  sum(paired.value * divisor_before) AS total_with_before_divisor, sum(paired.divisor * value_before) AS divisor_with_before_total
FROM placed JOIN paired USING (unit)
GROUP BY dimension, placed.value, variation, goal
ORDER BY dimension, placed.value, variation, goal
