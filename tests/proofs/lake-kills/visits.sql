SELECT * FROM visits ORDER BY visit_id, started_at
