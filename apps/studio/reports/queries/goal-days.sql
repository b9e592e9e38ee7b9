SELECT event AS goal, local_day(occurred_at) AS day, count(DISTINCT anonymous_id) AS visitors, count(*) AS times
FROM events
WHERE event IN ('sign-up started', 'sign-up sent', 'form started', 'form sent', 'sales form sent', 'meeting booked', 'quiz completed',
  'complete flow demo')
GROUP BY 1, 2
ORDER BY 1, 2
