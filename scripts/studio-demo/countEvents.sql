SELECT count(*) AS events, count(DISTINCT message_id) AS ids FROM events WHERE vendor = 'segment'
