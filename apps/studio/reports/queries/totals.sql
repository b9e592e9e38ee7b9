SELECT count_visitors(visitor_number) AS visitors, count(*) AS visits, coalesce(sum(views), 0) AS views,
  coalesce(sum(sign_ups), 0) AS sign_ups, coalesce(sum(leads), 0) AS leads, coalesce(sum(meetings), 0) AS meetings, avg(is_bounce::INTEGER) AS bounce_rate,
  median(length_ms) AS visit_ms, count(*) FILTER (sign_ups > 0) AS sign_up_visits, count(*) FILTER (leads > 0) AS lead_visits,
  count(*) FILTER (meetings > 0) AS meeting_visits
FROM visits
