WITH units AS (
  -- One that saw two variations is in none; the clock of the others starts with their first exposure.
  SELECT unit, min(seen.variation) AS variation, min(occurred_at) AS first_at
  FROM experiment_exposures AS seen
  GROUP BY unit
  HAVING variation = max(seen.variation)
), monitored AS (
  -- A view begins before what is seen on it, and is reported until it ends: the last report counts, and its arrival. An error in a loop is 100 at most.
  SELECT anonymous_id, view_id, greatest(0, least(100, argMax(events.errors, (report, received_at)))) AS errors, max(received_at) AS seen_at
  FROM events
  WHERE events.errors IS NOT NULL AND view_id IS NOT NULL
  GROUP BY anonymous_id, view_id
), counted AS (
  SELECT unit, variation, sum(monitored.errors) AS errors, count(*) AS views
  FROM (SELECT DISTINCT unit, anonymous_id, units.variation AS variation, first_at FROM experiment_exposures JOIN units USING (unit)) AS identities
    JOIN monitored USING (anonymous_id)
  WHERE seen_at BETWEEN first_at AND first_at + INTERVAL 14 DAY
  GROUP BY unit, variation
)
SELECT variation, count(*) AS visitors, countIf(errors > 0) AS affected, sum(errors) AS total, sum(errors * errors) AS squares,
  sum(views) AS divisor, sum(views * views) AS divisor_squares, sum(errors * views) AS products
FROM counted
GROUP BY variation
ORDER BY variation
