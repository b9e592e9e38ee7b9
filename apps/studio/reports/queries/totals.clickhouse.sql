SELECT count(DISTINCT anonymous_id) AS visitors, count(*) AS visits, coalesce(sum(views), 0) AS views,
  coalesce(sum(sign_ups), 0) AS sign_ups, coalesce(sum(leads), 0) AS leads, coalesce(sum(meetings), 0) AS meetings, avgOrNull(is_bounce) AS bounce_rate,
  quantileExactInclusiveOrNull(0.5)(length_ms) AS visit_ms, countIf(visits.sign_ups > 0) AS sign_up_visits, countIf(visits.leads > 0) AS lead_visits,
  countIf(visits.meetings > 0) AS meeting_visits
FROM visits
