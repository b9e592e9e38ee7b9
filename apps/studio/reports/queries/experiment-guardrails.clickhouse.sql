WITH units AS (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, min(seen.variation) AS variation, min(occurred_at) AS first_at, argMin(tuple(seen.visit_id), moment).1 AS visit_id
  FROM experiment_exposures AS seen
  GROUP BY unit
  HAVING variation = max(seen.variation)
), vitals AS (
  -- The last report of a page view counts.
  SELECT anonymous_id, argMax(tuple(lcp_value), number).1 AS lcp, argMax(tuple(inp_value), number).1 AS inp, argMax(tuple(cls_value), number).1 AS cls,
    min(occurred_at) AS begun_at
  FROM (SELECT *, (report, occurred_at, toString(message_id)) AS number FROM events)
  WHERE event = 'web vitals' AND view_id IS NOT NULL
  GROUP BY anonymous_id, view_id
), measured AS (
  -- One value for each visitor: the median of their page views from the exposure on.
  SELECT variation, measure, value
  FROM (
    SELECT variation, quantileExactInclusiveOrNull(0.5)(vitals.lcp) AS lcp, quantileExactInclusiveOrNull(0.5)(vitals.inp) AS inp,
      quantileExactInclusiveOrNull(0.5)(vitals.cls) AS cls
    FROM (SELECT DISTINCT unit, anonymous_id, units.variation AS variation, first_at FROM experiment_exposures JOIN units USING (unit)) AS identities
      JOIN vitals USING (anonymous_id)
    WHERE begun_at BETWEEN first_at AND first_at + INTERVAL 14 DAY
    GROUP BY unit, variation
  )
  ARRAY JOIN ['lcp', 'inp', 'cls'] AS measure, [lcp, inp, cls] AS value
), listed AS (
  SELECT variation, measure, arraySort(groupArray(value)) AS list, count(value) AS visitors,
    least(toFloat64(visitors), 100 * pow(2, least(19, greatest(0, floor(log2(visitors / 100)))))) AS bounds_for
  FROM measured
  WHERE value IS NOT NULL
  GROUP BY variation, measure
), interpolated AS (
  -- The 75th percentile and its bounds, 1.959964 standard errors of its level away.
  SELECT variation, measure, visitors, bounds_for, side,
    1 + (visitors - 1) * least(1, greatest(0, 0.75 + side * 1.959963984540054 * sqrt(0.75 * 0.25 / bounds_for))) AS place,
    list[toUInt32(floor(place))] AS below, list[toUInt32(ceil(place))] AS above, below + (above - below) * (place - floor(place)) AS value
  FROM listed
  ARRAY JOIN [-1, 0, 1] AS side
)
SELECT variation, measure, visitors, conversions, bounds_for, estimate, lower, upper
FROM (
  SELECT variation, measure, any(interpolated.visitors) AS visitors, NULL AS conversions, toInt32(any(interpolated.bounds_for)) AS bounds_for,
    maxIf(value, side = 0) AS estimate, maxIf(value, side = -1) AS lower, maxIf(value, side = 1) AS upper
  FROM interpolated
  GROUP BY variation, measure
  UNION ALL
  SELECT variation, 'bounce', count(*), countIf(is_bounce), NULL, NULL, NULL, NULL
  FROM units JOIN visits USING (visit_id)
  WHERE first_at BETWEEN started_at AND ended_at
  GROUP BY variation
)
ORDER BY measure, variation
