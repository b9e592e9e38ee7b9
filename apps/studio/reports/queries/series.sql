WITH steps AS (
  SELECT unnest(generate_series(date_trunc($step, local_time(period_start())), local_time(period_end() - INTERVAL 1 MILLISECOND),
    CASE $step WHEN 'hour' THEN INTERVAL 1 HOUR WHEN 'week' THEN INTERVAL 7 DAY ELSE INTERVAL 1 DAY END)) AS time
), quarters AS (
  -- Zones differ by quarters of an hour: the local time of each is found once, and not of each visit.
  SELECT epoch_ms(quarter) // 900000 AS quarter, date_trunc($step, local_time(quarter)) AS time
  FROM (SELECT unnest(generate_series(time_bucket(INTERVAL 15 MINUTE, period_start()), period_end(), INTERVAL 15 MINUTE)) AS quarter)
), counted AS (
  SELECT time, count(DISTINCT anonymous_id) AS visitors, count(*) AS visits, sum(views) AS views,
    sum(sign_ups) AS sign_ups, sum(leads) AS leads, sum(meetings) AS meetings, avg(is_bounce::INTEGER) AS bounce_rate,
    median(length_ms) AS visit_ms
  FROM visits JOIN quarters ON quarter = epoch_ms(started_at) // 900000
  GROUP BY 1
)
SELECT strftime(time, CASE $step WHEN 'hour' THEN '%Y-%m-%dT%H:%M' ELSE '%Y-%m-%d' END) AS time, coalesce(visitors, 0) AS visitors,
  coalesce(visits, 0) AS visits, coalesce(views, 0) AS views, coalesce(sign_ups, 0) AS sign_ups, coalesce(leads, 0) AS leads,
  coalesce(meetings, 0) AS meetings, bounce_rate, visit_ms
FROM steps LEFT JOIN counted USING (time)
ORDER BY time
