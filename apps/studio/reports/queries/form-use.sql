SELECT coalesce(form_id, '') AS form,
  count(DISTINCT anonymous_id) FILTER (WHERE event IN ('sign-up started', 'form started')) AS visitors,
  count(DISTINCT anonymous_id) FILTER (WHERE event IN ('sign-up sent', 'form sent')) AS sent
FROM events
WHERE event IN ('sign-up started', 'form started', 'sign-up sent', 'form sent')
GROUP BY 1
ORDER BY visitors DESC, 1
