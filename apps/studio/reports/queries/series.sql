WITH hours AS (
  -- Of the zone's clock: a day may have 23 of them, and one that it has twice is one. Weeks are of seven days from the first one on.
  SELECT local_time(unnest(generate_series(period_start(), period_end() - INTERVAL 1 MILLISECOND, INTERVAL 1 HOUR))) AS moment
), steps AS (
  SELECT DISTINCT row_time(moment, $step) AS time FROM hours
), counted AS (
  SELECT row_time(local_time(started_at), $step) AS time, count(DISTINCT anonymous_id) AS visitors, count(*) AS visits, sum(views) AS views,
  sum(sign_ups) AS sign_ups, sum(leads) AS leads, sum(meetings) AS meetings, avg(is_bounce::INTEGER) AS bounce_rate,
    median(length_ms) AS visit_ms
  FROM visits
  GROUP BY 1
)
SELECT strftime(time, CASE $step WHEN 'hour' THEN '%Y-%m-%dT%H:%M' ELSE '%Y-%m-%d' END) AS time, coalesce(visitors, 0) AS visitors,
  coalesce(visits, 0) AS visits, coalesce(views, 0) AS views, coalesce(sign_ups, 0) AS sign_ups, coalesce(leads, 0) AS leads,
  coalesce(meetings, 0) AS meetings, bounce_rate, visit_ms
FROM steps LEFT JOIN counted USING (time)
ORDER BY time
