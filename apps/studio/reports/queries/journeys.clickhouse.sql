WITH beside AS (
  SELECT anonymous_id, direction, page
  FROM (SELECT anonymous_id, pages, arrayJoin(arrayEnumerate(pages)) AS place FROM visits)
  ARRAY JOIN ['before', 'after'] AS direction,
    [if(place > 1, pages[place - 1], ''), if(place < length(pages), pages[place + 1], '')] AS page
  WHERE pages[place] = {page:String}
)
SELECT direction, page, count(DISTINCT anonymous_id) AS visitors, count(*) AS views, count(*) / sum(count(*)) OVER (PARTITION BY direction) AS share
FROM beside
GROUP BY 1, 2
ORDER BY direction DESC, views DESC, page
LIMIT {limit:UInt32} BY direction
