WITH ((values) -> if(empty(values), NULL, arraySort(values)[toUInt64(ceil(0.75 * length(values)))])) AS percentile_75, latest AS (
  SELECT *,
    arrayLast(one -> one.1 <= assumeNotNull(occurred_at), arrayMap(pair -> (parseDateTime64BestEffort(JSONExtractString(pair, 1), 3, 'UTC'), JSONExtractString(pair, 2)),
      if({by:String} = 'release', JSONExtractArrayRaw({releases:String}), []))) AS of_release
  FROM events
  WHERE event = 'web vitals' AND view_id IS NOT NULL
  ORDER BY report DESC, occurred_at DESC, toString(message_id) DESC
  LIMIT 1 BY view_id
)
SELECT if({by:String} IN ('page', 'page-and-device'), coalesce(context_page_path, ''), '') AS page,
  if({by:String} IN ('device', 'page-and-device'), coalesce(latest.device, ''), '') AS device,
  of_release.2 AS release,
  count(DISTINCT anonymous_id) AS visitors, count(*) AS views, percentile_75(groupArray(lcp_value)) AS lcp,
  percentile_75(groupArray(inp_value)) AS inp, percentile_75(groupArray(cls_value)) AS cls, percentile_75(groupArray(fcp_value)) AS fcp,
  percentile_75(groupArray(ttfb_value)) AS ttfb, count(lcp_value) AS lcp_views, count(inp_value) AS inp_views,
  count(cls_value) AS cls_views, count(fcp_value) AS fcp_views, count(ttfb_value) AS ttfb_views
FROM latest
GROUP BY 1, 2, 3
-- Releases in their order, the present one first.
ORDER BY max(of_release.1) DESC, views DESC, 1, 2
LIMIT {limit:UInt32}
