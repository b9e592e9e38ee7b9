WITH RECURSIVE steps AS (
  SELECT position, step.event AS event, step.page AS page, coalesce(step.page, step.event) AS name
  FROM (SELECT unnest(list) AS step, generate_subscripts(list, 1) AS position
    FROM (SELECT from_json($steps, '[{"event":"VARCHAR","page":"VARCHAR"}]') AS list))
), starts AS (
  -- Visits that have the first step, and what they are broken down by.
  SELECT anonymous_id, min(started_at) AS first_at, arg_min(CASE $by
      WHEN 'channel' THEN channel WHEN 'source' THEN source WHEN 'medium' THEN medium WHEN 'campaign' THEN campaign
      WHEN 'referrer' THEN referrer WHEN 'entry' THEN entry WHEN 'country' THEN country WHEN 'device' THEN device
      WHEN 'browser' THEN browser WHEN 'language' THEN language WHEN 'visitor' THEN CASE WHEN is_new THEN 'new' ELSE 'returning' END
      WHEN 'variant' THEN array_to_string(list_filter(variants, lambda one: starts_with(one, $experiment || '/')), ', ')
      END, started_at) AS of_start
  FROM visits, (SELECT event, page FROM steps WHERE position = 1)
  WHERE list_contains(events, event) OR list_contains(pages, page)
  GROUP BY anonymous_id
), going_on AS (
  -- Only these can reach the second step.
  SELECT DISTINCT anonymous_id
  FROM visits, (SELECT event, page FROM steps WHERE position = 2)
  WHERE list_contains(events, event) OR list_contains(pages, page)
), found AS (
  SELECT anonymous_id, occurred_at, steps.position
  FROM events JOIN steps ON events.event = steps.event
  UNION ALL
  SELECT anonymous_id, occurred_at, steps.position
  FROM events JOIN steps ON events.context_page_path = steps.page
  WHERE events.event = 'page'
  UNION ALL
  -- In strict order another page ends what was begun.
  SELECT anonymous_id, occurred_at, NULL AS position
  FROM events
  WHERE $order = 'strict' AND event = 'page' AND context_page_path NOT IN (SELECT page FROM steps WHERE page IS NOT NULL)
), moments AS (
  SELECT anonymous_id, occurred_at, position,
    count(*) FILTER (position IS NULL) OVER (PARTITION BY anonymous_id ORDER BY occurred_at) AS run
  FROM found
  WHERE anonymous_id IN (FROM going_on)
), chain AS (
  SELECT anonymous_id, occurred_at, run, position, occurred_at AS begun_at
  FROM moments
  WHERE position = 1
  UNION ALL
  -- The latest start of those that lead here: it is the one whose window ends last.
  SELECT next.anonymous_id, next.occurred_at, next.run, next.position, chain.begun_at
  FROM (FROM moments WHERE position > 1) AS next ASOF JOIN chain
    ON next.anonymous_id = chain.anonymous_id AND next.run = chain.run AND next.position = chain.position + 1
    AND next.occurred_at > chain.occurred_at
  WHERE epoch_ms(next.occurred_at) - epoch_ms(chain.begun_at) <= $window * 3600000
), reached AS (
  SELECT anonymous_id, any_value(coalesce(of_start, '')) AS of_start, coalesce(max(position), 1) AS position,
    max(occurred_at) AS last_at, any_value(first_at) AS first_at
  FROM starts LEFT JOIN chain USING (anonymous_id)
  GROUP BY anonymous_id
)
SELECT anonymous_id::VARCHAR AS visitor_id, of_start AS value, strftime(coalesce(last_at, first_at), '%Y-%m-%dT%H:%M:%SZ') AS last_at
FROM reached
WHERE position = $lost
ORDER BY coalesce(last_at, first_at) DESC, 1
LIMIT $limit
