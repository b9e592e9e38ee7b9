SELECT source, medium, count(anonymous_id) AS visitors, sum(their_visits) AS visits, sum(their_views) AS views,
  sum(their_sign_ups) AS sign_ups, sum(their_leads) AS leads, sum(their_meetings) AS meetings, sum(their_bounces) / sum(their_visits) AS bounce_rate
FROM (
  SELECT coalesce(source, '') AS source, coalesce(medium, '') AS medium, anonymous_id, count(*) AS their_visits, sum(views) AS their_views,
    sum(sign_ups) AS their_sign_ups, sum(leads) AS their_leads, sum(meetings) AS their_meetings, sum(is_bounce::INTEGER) AS their_bounces
  FROM visits
  GROUP BY 1, 2, 3
)
GROUP BY 1, 2
ORDER BY visitors DESC, visits DESC, 1, 2
LIMIT $limit
