-- What several queries share, over the views of views.sql.

-- Visitors of rows, by their numbers in the lake; `count_in_bitmaps.sql` takes its place where the groups are few.
CREATE TEMP MACRO count_visitors(number) AS count(DISTINCT number);

-- The steps of a funnel, from their JSON.
CREATE TEMP MACRO funnel_steps(asked) AS TABLE
SELECT position, step.event AS event, step.page AS page, coalesce(step.page, step.event) AS name
FROM (SELECT unnest(list) AS step, generate_subscripts(list, 1) AS position
  FROM (SELECT from_json(asked, '[{"event":"VARCHAR","page":"VARCHAR"}]') AS list));

-- How far each visitor came in a funnel who has its first step: its position, and when.
CREATE TEMP MACRO funnel_reached(asked, broken_down_by, of_experiment, asked_order, hours) AS TABLE
WITH RECURSIVE steps AS (
  FROM funnel_steps(asked)
), begun AS (
  -- Visits that have the first step, and what they are broken down by.
  SELECT anonymous_id, visit_id, started_at, CASE broken_down_by
      WHEN 'channel' THEN channel WHEN 'source' THEN source WHEN 'medium' THEN medium WHEN 'campaign' THEN campaign
      WHEN 'referrer' THEN referrer WHEN 'entry' THEN entry WHEN 'country' THEN country WHEN 'device' THEN device
      WHEN 'browser' THEN browser WHEN 'language' THEN language WHEN 'visitor' THEN CASE WHEN is_new THEN 'new' ELSE 'returning' END
      WHEN 'variant' THEN array_to_string(list_filter(variants, lambda one: starts_with(one, of_experiment || '/')), ', ')
      END AS of_visit
  FROM visits, (FROM steps WHERE position = 1) AS first_step
  WHERE list_contains(visits.events, first_step.event) OR list_contains(visits.pages, first_step.page)
), starts AS (
  SELECT anonymous_id, min(started_at) AS first_at, arg_min_null(of_visit, {'at': started_at, 'id': visit_id}) AS of_start
  FROM begun
  GROUP BY anonymous_id
), found AS MATERIALIZED (
  SELECT anonymous_id, occurred_at, steps.position
  FROM events JOIN steps ON events.event = coalesce(steps.event, 'page') AND (steps.page IS NULL OR events.context_page_path = steps.page)
  UNION ALL
  -- In strict order another page ends what was begun.
  SELECT anonymous_id, occurred_at, NULL AS position
  FROM events
  WHERE asked_order = 'strict' AND event = 'page' AND coalesce(context_page_path, '') NOT IN (SELECT page FROM steps WHERE page IS NOT NULL)
    AND 'page' NOT IN (SELECT steps.event FROM steps WHERE steps.event IS NOT NULL)
), going_on AS (
  -- Only these can reach the second step.
  SELECT DISTINCT anonymous_id FROM found WHERE position = 2
), moments AS MATERIALIZED (
  SELECT anonymous_id, occurred_at, position,
    count(*) FILTER (position IS NULL) OVER (PARTITION BY anonymous_id ORDER BY occurred_at) AS run
  FROM found
  WHERE anonymous_id IN (FROM going_on)
), chain AS (
  SELECT anonymous_id, occurred_at, run, position, occurred_at AS begun_at
  FROM moments
  WHERE position = 1
  UNION ALL
  -- The latest start of those that lead here: it is the one whose window ends last. No ASOF join: in a recursive query DuckDB has it for few rows only.
  SELECT anonymous_id, occurred_at, run, position, latest AS begun_at
  FROM (
    SELECT *, max(begun_at) OVER (PARTITION BY anonymous_id, run ORDER BY occurred_at
      RANGE BETWEEN UNBOUNDED PRECEDING AND INTERVAL 1 MILLISECOND PRECEDING) AS latest
    FROM (
      SELECT anonymous_id, occurred_at, run, position, begun_at FROM chain
      UNION ALL
      SELECT anonymous_id, occurred_at, run, position, NULL FROM moments WHERE position = (SELECT max(position) + 1 FROM chain)
    )
  )
  WHERE begun_at IS NULL AND epoch_ms(occurred_at) - epoch_ms(latest) <= hours::BIGINT * 3600000
), reached AS (
  SELECT anonymous_id, any_value(coalesce(of_start, '')) AS of_start, coalesce(max(position), 1) AS position,
    max({'position': position, 'at': occurred_at})['at'] AS last_at, any_value(first_at) AS first_at
  FROM starts LEFT JOIN chain USING (anonymous_id)
  GROUP BY anonymous_id
)
FROM reached;

-- Exposures of an experiment's phase. Visitors share the values of other attributes than their id. A client may send any whole number: beyond 32 bits it is no variation.
CREATE TEMP MACRO experiment_exposures(asked, asked_phase) AS TABLE
SELECT variation_id::INTEGER AS variation, occurred_at, anonymous_id, message_id, context_session_id AS visit_id, device, context_location_country AS country,
  -- Of a value that is no UUID the MD5 of its text, as of the lake's ids: texts of 36 letters take longer to compare.
  CASE WHEN coalesce(hash_attribute, 'id') <> 'id' OR coalesce(hash_value, anonymous_id::VARCHAR) = anonymous_id::VARCHAR THEN anonymous_id
    WHEN TRY_CAST(hash_value AS UUID)::VARCHAR = hash_value THEN hash_value::UUID ELSE md5(hash_value)::UUID END AS unit
FROM events
WHERE event = 'view growthbook experiment' AND experiment_id = asked AND coalesce(phase, 0) = asked_phase AND variation_id < 2147483648;

-- Events by which goals of experiments are reached.
CREATE TEMP MACRO goal_events() AS TABLE
SELECT anonymous_id, occurred_at,
  CASE WHEN event <> 'click web' THEN event WHEN type = 'card' THEN 'card clicked' ELSE 'plan chosen' END AS goal
FROM events
WHERE event IN ('sign-up started', 'sign-up sent', 'form started', 'form sent', 'sales form sent', 'form error', 'meeting booked',
    'quiz completed', 'complete flow demo', 'click web')
  AND (event <> 'click web' OR type IN ('card', 'plan'));

-- The hour, day or week of a local time. Weeks begin with the period's first day, so that all but the last one are whole.
CREATE TEMP MACRO row_time(moment, step) AS CASE step WHEN 'hour' THEN date_trunc('hour', moment)
  ELSE date_trunc('day', moment) - CASE step WHEN 'week' THEN date_diff('day', local_time(period_start()), moment) % 7 ELSE 0 END * INTERVAL 1 DAY END;
