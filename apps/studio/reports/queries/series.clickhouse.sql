WITH steps AS (
  SELECT toDateTime(arrayJoin(range(
    toUnixTimestamp(toDateTime(date_trunc({step:String}, local_time({period_start:DateTime64(3, 'UTC')})), 'UTC')),
    toUnixTimestamp(local_time({period_end:DateTime64(3, 'UTC')} - INTERVAL 1 MILLISECOND)) + 1,
    CASE {step:String} WHEN 'hour' THEN 3600 WHEN 'week' THEN 7 * 86400 ELSE 86400 END)), 'UTC') AS time
), counted AS (
  SELECT toDateTime(date_trunc({step:String}, local_time(started_at)), 'UTC') AS time, count(DISTINCT anonymous_id) AS visitors, count(*) AS visits,
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
