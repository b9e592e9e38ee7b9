WITH steps AS (
  -- Of the zone's clock: a day may have 23 hours, and one that it has twice is one. Weeks are of seven days from the first one on.
  SELECT DISTINCT row_time(local_time(fromUnixTimestamp64Milli(arrayJoin(range(toUnixTimestamp64Milli({period_start:DateTime64(3, 'UTC')}),
    toUnixTimestamp64Milli({period_end:DateTime64(3, 'UTC')}), 3600000)), 'UTC'))) AS time
), counted AS (
  SELECT row_time(local_time(started_at)) AS time, count(DISTINCT anonymous_id) AS visitors, count(*) AS visits,
    sum(views) AS views, sum(sign_ups) AS sign_ups, sum(leads) AS leads, sum(meetings) AS meetings, avgOrNull(is_bounce) AS bounce_rate,
    quantileExactInclusiveOrNull(0.5)(length_ms) AS visit_ms
  FROM visits
  GROUP BY time
)
SELECT formatDateTime(steps.time, if({step:String} = 'hour', '%Y-%m-%dT%H:%i', '%F')) AS time, coalesce(visitors, 0) AS visitors,
  coalesce(visits, 0) AS visits, coalesce(views, 0) AS views, coalesce(sign_ups, 0) AS sign_ups, coalesce(leads, 0) AS leads,
  coalesce(meetings, 0) AS meetings, bounce_rate, visit_ms
FROM steps LEFT JOIN counted ON steps.time = counted.time
ORDER BY time
