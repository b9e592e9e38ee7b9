CREATE OR REPLACE VIEW lake.events AS
SELECT * EXCEPT (is_valid, reason) FROM lake.received WHERE is_valid;

-- Parts of visits over midnight are one visit; what its first page says is of the part with that page. A session id that is used again after a day without an event begins another.
CREATE OR REPLACE VIEW lake.visits AS
SELECT visit_id, started_at, ended_at, anonymous_id, entry, exit, pages, different_pages, views, channel, source, medium, campaign, referrer, country, device, browser, language,
  variants, events, sign_ups, leads, meetings, is_new, visitor_number, day
FROM lake.whole_visits
UNION ALL
SELECT visit_id, min(part.started_at) AS started_at, max(part.ended_at) AS ended_at, argMin(part.anonymous_id, part.started_at) AS anonymous_id,
  argMin(tuple(part.entry), (part.views = 0, part.started_at)).1 AS entry, argMaxIf(tuple(part.exit), part.started_at, part.views > 0).1 AS exit,
  arrayFlatten(arrayMap(one -> one.2, arraySort(one -> one.1, groupArray((part.day, part.pages))))) AS pages,
  toInt32(arrayUniq(pages)) AS different_pages, toInt32(sum(part.views)) AS views, argMin(tuple(part.channel), (part.views = 0, part.started_at)).1 AS channel, argMin(tuple(part.source), (part.views = 0, part.started_at)).1 AS source,
  argMin(tuple(part.medium), (part.views = 0, part.started_at)).1 AS medium, argMin(tuple(part.campaign), (part.views = 0, part.started_at)).1 AS campaign,
  argMin(tuple(part.referrer), (part.views = 0, part.started_at)).1 AS referrer, argMin(part.country, part.started_at) AS country,
  argMin(tuple(part.device), part.started_at).1 AS device, argMin(tuple(part.browser), (part.views = 0, part.started_at)).1 AS browser,
  argMin(tuple(part.language), (part.views = 0, part.started_at)).1 AS language, arraySort(groupUniqArrayArray(part.variants)) AS variants,
  arraySort(groupUniqArrayArray(part.events)) AS events, toInt32(sum(part.sign_ups)) AS sign_ups, toInt32(sum(part.leads)) AS leads,
  toInt32(sum(part.meetings)) AS meetings, max(part.is_new) AS is_new, argMin(part.visitor_number, part.started_at) AS visitor_number, min(part.day) AS day
FROM (SELECT *, day - dense_rank() OVER (PARTITION BY visit_id ORDER BY day) AS run FROM lake.visit_parts) AS part
GROUP BY visit_id, run;
