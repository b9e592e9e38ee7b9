WITH exposures AS (
  SELECT experiment_id AS experiment, toInt32(coalesce(events.phase, 0)) AS phase, toInt32(variation_id) AS variation, occurred_at,
    -- Visitors share the values of other attributes than their id.
    coalesce(if(coalesce(hash_attribute, 'id') = 'id', hash_value, NULL), toString(anonymous_id)) AS unit
  FROM events
  WHERE event = 'view growthbook experiment' AND experiment_id IS NOT NULL
    -- A client may send any whole number: beyond 32 bits it is no variation, and no phase.
    AND variation_id < 2147483648 AND coalesce(events.phase, 0) < 2147483648
), units AS (
  SELECT experiment, phase, unit, min(variation) AS least, min(occurred_at) AS begun_at, max(occurred_at) AS ended_at, least <> max(variation) AS saw_two
  FROM exposures
  GROUP BY experiment, phase, unit
)
SELECT experiment, phase, if(saw_two, -1, least) AS variation, count(*) AS visitors,
  formatDateTime(min(begun_at), '%FT%TZ') AS first_at, formatDateTime(max(ended_at), '%FT%TZ') AS last_at, local_day(min(begun_at)) AS first_day
FROM units
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3
