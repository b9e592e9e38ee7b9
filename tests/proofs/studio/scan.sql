SELECT count(*) AS events, count(DISTINCT anonymous_id) AS visitors FROM events WHERE day >= $from::DATE AND day <= $to::DATE
