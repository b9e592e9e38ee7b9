WITH exposures AS MATERIALIZED (
  SELECT experiment_id AS experiment, coalesce(phase, 0)::INTEGER AS phase, variation_id::INTEGER AS variation, occurred_at,
    -- Visitors share the values of other attributes than their id.
    coalesce(CASE WHEN coalesce(hash_attribute, 'id') = 'id' THEN hash_value END, anonymous_id::VARCHAR) AS unit
  FROM events
  WHERE event = 'view growthbook experiment' AND experiment_id IS NOT NULL
    -- A client may send any whole number: beyond 32 bits it is no variation, and no phase.
    AND variation_id < 2147483648 AND coalesce(phase, 0) < 2147483648
), units AS MATERIALIZED (
  SELECT experiment, phase, unit, min(variation) AS variation, min(occurred_at) AS first_at, max(occurred_at) AS last_at,
    min(variation) <> max(variation) AS saw_two
  FROM exposures
  GROUP BY experiment, phase, unit
)
SELECT experiment, phase, CASE WHEN saw_two THEN -1 ELSE variation END AS variation, count(*) AS visitors,
  strftime(min(first_at), '%Y-%m-%dT%H:%M:%SZ') AS first_at, strftime(max(last_at), '%Y-%m-%dT%H:%M:%SZ') AS last_at,
  strftime(local_time(min(first_at)), '%Y-%m-%d') AS first_day
FROM units
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3
