WITH exposures AS MATERIALIZED (
  FROM experiment_exposures($experiment, $phase)
), units AS MATERIALIZED (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, min(variation) AS variation, min(occurred_at) AS first_at
  FROM exposures
  GROUP BY unit
  HAVING min(variation) = max(variation)
), identities AS MATERIALIZED (
  SELECT DISTINCT unit, anonymous_id, units.variation, first_at FROM exposures JOIN units USING (unit)
), monitored AS MATERIALIZED (
  -- A view begins before what is seen on it, and is reported until it ends: the last report counts, and its arrival. An error in a loop is 100 at most.
  SELECT anonymous_id, view_id, greatest(0, least(100, arg_max(errors, {'report': report, 'at': received_at}))) AS errors, max(received_at) AS seen_at
  FROM events
  WHERE errors IS NOT NULL AND view_id IS NOT NULL
  GROUP BY anonymous_id, view_id
), counted AS (
  SELECT unit, variation, sum(errors) AS errors, count(*) AS views
  FROM identities JOIN monitored USING (anonymous_id)
  WHERE seen_at BETWEEN first_at AND first_at + INTERVAL 14 DAY
  GROUP BY unit, variation
)
SELECT variation, count(*) AS visitors, count(*) FILTER (WHERE errors > 0) AS affected,
  sum(errors) AS total, sum(errors * errors) AS squares, sum(views) AS divisor, sum(views * views) AS divisor_squares, sum(errors * views) AS products
FROM counted
GROUP BY variation
ORDER BY variation
