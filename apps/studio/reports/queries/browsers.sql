SELECT coalesce(browser, '') AS browser, count_visitors(visitor_number) AS visitors, count(*) AS visits, sum(views) AS views,
  sum(sign_ups) AS sign_ups, sum(leads) AS leads, sum(meetings) AS meetings, avg(is_bounce::INTEGER) AS bounce_rate
FROM visits
GROUP BY 1
ORDER BY visitors DESC, visits DESC, 1
LIMIT $limit
