WITH exposures AS MATERIALIZED (
  FROM experiment_exposures($experiment, $phase)
), clocks AS MATERIALIZED (
  -- The clock of a unit starts with its first exposure. Most have one.
  SELECT unit, min(variation) AS variation, max(variation) AS other, min(occurred_at) AS first_at, count(*) AS times, bool_or(anonymous_id = unit) AS is_visitor,
    any_value(visit_id) AS visit_id
  FROM exposures
  GROUP BY unit
), units AS MATERIALIZED (
  -- One that saw two variations is in none.
  SELECT unit, variation, first_at, is_visitor, visit_id FROM clocks WHERE times = 1
  UNION ALL
  SELECT unit, variation, first_at, is_visitor, first.visit
  FROM (
    -- Of two in the same millisecond the first is always the same one.
    SELECT unit, min({'at': occurred_at, 'id': message_id, 'visit': visit_id}) AS first
    FROM exposures SEMI JOIN (SELECT unit FROM clocks WHERE times > 1 AND variation = other) USING (unit)
    GROUP BY unit
  ) JOIN clocks USING (unit)
), identities AS MATERIALIZED (
  -- With the clock of the unit, so that a join by id isn't preceded by one by time alone. Most units are visitors.
  SELECT unit, unit AS anonymous_id, variation, first_at FROM units WHERE is_visitor
  UNION ALL
  SELECT DISTINCT unit, anonymous_id, units.variation, first_at FROM exposures JOIN units USING (unit) WHERE anonymous_id <> unit
), reports AS MATERIALIZED (
  SELECT anonymous_id, view_id, occurred_at, report, message_id, lcp_value AS lcp, inp_value AS inp, cls_value AS cls
  FROM events
  WHERE event = 'web vitals' AND view_id IS NOT NULL AND anonymous_id IN (SELECT anonymous_id FROM identities)
), repeated AS MATERIALIZED (
  SELECT anonymous_id, view_id FROM reports GROUP BY anonymous_id, view_id HAVING count(*) > 1
), vitals AS (
  -- The last report of a page view counts. Most have one.
  SELECT anonymous_id, lcp, inp, cls, occurred_at FROM reports ANTI JOIN repeated USING (anonymous_id, view_id)
  UNION ALL
  SELECT anonymous_id, last.lcp, last.inp, last.cls, occurred_at
  FROM (
    SELECT anonymous_id, max({'report': report, 'at': occurred_at, 'id': message_id, 'lcp': lcp, 'inp': inp, 'cls': cls}) AS last,
      min(occurred_at) AS occurred_at
    FROM reports SEMI JOIN repeated USING (anonymous_id, view_id)
    GROUP BY anonymous_id, view_id
  )
), measured AS (
  -- One value for each visitor: the median of their page views from the exposure on.
  SELECT variation, unnest(['lcp', 'inp', 'cls']) AS measure, unnest([median(lcp), median(inp), median(cls)]) AS value
  FROM identities JOIN vitals USING (anonymous_id)
  WHERE vitals.occurred_at BETWEEN first_at AND first_at + INTERVAL 14 DAY
  GROUP BY unit, variation
), listed AS (
  SELECT variation, measure, list(value ORDER BY value) AS list, count(*) AS visitors,
    least(count(*), 100 * pow(2, least(19, greatest(0, floor(log2(count(*) / 100)))))) AS bounds_for
  FROM measured
  WHERE value IS NOT NULL
  GROUP BY variation, measure
), quantiles AS (
  -- The 75th percentile and its bounds, 1.959964 standard errors of its level away.
  SELECT variation, measure, visitors, bounds_for, side, list,
    1 + (visitors - 1) * least(1, greatest(0, 0.75 + side * 1.959963984540054 * sqrt(0.75 * 0.25 / bounds_for))) AS place
  FROM listed CROSS JOIN (VALUES (-1), (0), (1)) AS sides(side)
), interpolated AS (
  SELECT variation, measure, visitors, bounds_for, side, list[floor(place)::INTEGER]
    + (list[ceil(place)::INTEGER] - list[floor(place)::INTEGER]) * (place - floor(place)) AS value
  FROM quantiles
)
SELECT variation, measure, any_value(visitors) AS visitors, NULL AS conversions, any_value(bounds_for)::INTEGER AS bounds_for,
  max(value) FILTER (WHERE side = 0) AS estimate, max(value) FILTER (WHERE side = -1) AS lower, max(value) FILTER (WHERE side = 1) AS upper
FROM interpolated
GROUP BY variation, measure
UNION ALL
SELECT variation, 'bounce', count(*), count(*) FILTER (WHERE is_bounce), NULL, NULL, NULL, NULL
FROM units JOIN visits USING (visit_id)
WHERE first_at BETWEEN started_at AND ended_at
GROUP BY variation
ORDER BY measure, variation
