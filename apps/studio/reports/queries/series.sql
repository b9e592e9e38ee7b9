WITH quarters AS (
  -- Zones differ by quarters of an hour: the local time of each is found once, and not of each visit. A day may have 23 hours, and one that it has twice is one.
  SELECT epoch_ms(moment) // 900000 AS quarter, row_time(local_time(greatest(moment, period_start())), $step) AS time
  FROM (SELECT unnest(generate_series(time_bucket(INTERVAL 15 MINUTE, period_start()), period_end() - INTERVAL 1 MILLISECOND, INTERVAL 15 MINUTE)) AS moment)
), counted AS (
  SELECT time, count_visitors(visitor_number) AS visitors, count(*) AS visits, sum(views) AS views,
    sum(sign_ups) AS sign_ups, sum(leads) AS leads, sum(meetings) AS meetings, avg(is_bounce::INTEGER) AS bounce_rate,
    median(length_ms) AS visit_ms
  FROM visits JOIN quarters ON quarter = epoch_ms(started_at) // 900000
  GROUP BY 1
)
SELECT strftime(time, CASE $step WHEN 'hour' THEN '%Y-%m-%dT%H:%M' ELSE '%Y-%m-%d' END) AS time, coalesce(visitors, 0) AS visitors,
  coalesce(visits, 0) AS visits, coalesce(views, 0) AS views, coalesce(sign_ups, 0) AS sign_ups, coalesce(leads, 0) AS leads,
  coalesce(meetings, 0) AS meetings, bounce_rate, visit_ms
FROM (SELECT DISTINCT time FROM quarters) LEFT JOIN counted USING (time)
ORDER BY time
