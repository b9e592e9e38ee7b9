-- What several queries share, as macros.sql says it for DuckDB: parts of one WITH, over those of views.sql.

-- The steps of a funnel, from their JSON.
funnel_steps AS (
  SELECT position, JSONExtract(step, 'event', 'Nullable(String)') AS event, JSONExtract(step, 'page', 'Nullable(String)') AS page, coalesce(page, event) AS name
  FROM (SELECT JSONExtractArrayRaw({steps:String}) AS list)
  ARRAY JOIN list AS step, arrayEnumerate(list) AS position
),

-- How far each visitor came in a funnel who has its first step: its position, and when.
funnel_reached AS (
  WITH RECURSIVE starts AS (
    -- Visits that have the first step, and what they are broken down by.
    SELECT anonymous_id, min(started_at) AS first_at, argMin(tuple(CASE {by:String}
        WHEN 'channel' THEN channel WHEN 'source' THEN source WHEN 'medium' THEN medium WHEN 'campaign' THEN campaign
        WHEN 'referrer' THEN referrer WHEN 'entry' THEN entry WHEN 'country' THEN country WHEN 'device' THEN device
        WHEN 'browser' THEN browser WHEN 'language' THEN language WHEN 'visitor' THEN if(is_new, 'new', 'returning')
        WHEN 'variant' THEN arrayStringConcat(arrayFilter(one -> startsWith(one, {experiment:String} || '/'), variants), ', ')
        END), (started_at, toString(visit_id))).1 AS of_start
    FROM visits CROSS JOIN (SELECT event, page FROM funnel_steps WHERE position = 1) AS first_step
    WHERE has(events, first_step.event) OR has(pages, first_step.page)
    GROUP BY anonymous_id
  ), going_on AS (
    -- Only these can reach the second step. Its event may belong to no visit.
    SELECT DISTINCT anonymous_id
    FROM events CROSS JOIN (SELECT event, page FROM funnel_steps WHERE position = 2) AS second_step
    WHERE events.event = second_step.event OR (events.event = 'page' AND events.context_page_path = second_step.page)
  ), found AS (
    SELECT anonymous_id, toUnixTimestamp64Milli(occurred_at) AS at, toNullable(funnel_steps.position) AS position
    FROM events JOIN funnel_steps ON events.event = funnel_steps.event
    UNION ALL
    SELECT anonymous_id, toUnixTimestamp64Milli(occurred_at) AS at, toNullable(funnel_steps.position) AS position
    FROM events JOIN funnel_steps ON events.context_page_path = funnel_steps.page
    WHERE events.event = 'page'
    UNION ALL
    -- In strict order another page ends what was begun.
    SELECT anonymous_id, toUnixTimestamp64Milli(occurred_at) AS at, NULL AS position
    FROM events
    WHERE {order:String} = 'strict' AND event = 'page' AND coalesce(context_page_path, '') NOT IN (SELECT page FROM funnel_steps WHERE page IS NOT NULL)
      AND 'page' NOT IN (SELECT funnel_steps.event FROM funnel_steps WHERE funnel_steps.event IS NOT NULL)
  ), moments AS (
    SELECT anonymous_id, at, position, countIf(position IS NULL) OVER (PARTITION BY anonymous_id ORDER BY at) AS run
    FROM found
    WHERE anonymous_id IN (SELECT anonymous_id FROM going_on)
  ), chain AS (
    SELECT anonymous_id, at, run, position, at AS begun_at
    FROM moments
    WHERE position = 1
    UNION ALL
    -- The latest start of those that lead here: it is the one whose window ends last.
    SELECT moments.anonymous_id, moments.at, moments.run, moments.position, max(chain.begun_at)
    FROM moments JOIN chain ON moments.anonymous_id = chain.anonymous_id AND moments.run = chain.run AND moments.position = chain.position + 1
    WHERE chain.at < moments.at
    GROUP BY ALL
    HAVING at - max(chain.begun_at) <= {window:Int64} * 3600000
  )
  SELECT starts.anonymous_id AS anonymous_id, any(coalesce(starts.of_start, '')) AS of_start, coalesce(max(chain.position), 1) AS position,
    fromUnixTimestamp64Milli(nullIf(max((chain.position, chain.at)).2, 0), 'UTC') AS last_at, any(first_at) AS first_at
  FROM starts LEFT JOIN chain ON starts.anonymous_id = chain.anonymous_id
  GROUP BY starts.anonymous_id
),

-- Exposures of an experiment's phase. Visitors share the values of other attributes than their id.
experiment_exposures AS (
  SELECT toInt32(variation_id) AS variation, occurred_at, (occurred_at, toString(message_id)) AS moment, anonymous_id, context_session_id AS visit_id,
    device, context_location_country AS country,
    coalesce(if(coalesce(hash_attribute, 'id') = 'id', hash_value, NULL), toString(anonymous_id)) AS unit
  FROM events
  WHERE event = 'view growthbook experiment' AND experiment_id = {experiment:String} AND coalesce(phase, 0) = {phase:UInt32} AND variation_id < 2147483648
),

-- Events by which goals of experiments are reached.
goal_events AS (
  SELECT anonymous_id, occurred_at,
    CASE WHEN event <> 'click web' THEN event WHEN type = 'card' THEN 'card clicked' ELSE 'plan chosen' END AS goal
  FROM events
  WHERE event IN ('sign-up started', 'sign-up sent', 'form started', 'form sent', 'sales form sent', 'form error', 'meeting booked',
      'quiz completed', 'complete flow demo')
    OR (event = 'click web' AND type IN ('card', 'plan'))
),

-- The hour, day or week of a local time. Weeks begin with the period's first day, so that all but the last one are whole.
((moment) -> toDateTime(if({step:String} = 'hour', toStartOfHour(moment), toStartOfDay(moment) - 86400
  * if({step:String} = 'week', dateDiff('day', local_time({period_start:DateTime64(3, 'UTC')}), moment) % 7, 0)), 'UTC')) AS row_time
