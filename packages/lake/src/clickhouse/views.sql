CREATE OR REPLACE VIEW lake.events AS
SELECT * EXCEPT (is_valid, reason) FROM lake.received WHERE is_valid;

-- Parts of visits over midnight are one visit. A session id that is used again after a day without an event begins another.
CREATE OR REPLACE VIEW lake.visits AS
SELECT visit_id, started_at, ended_at, anonymous_id, entry, exit, pages, views, channel, source, medium, campaign, referrer, country, device, browser, language,
  variants, events, sign_ups, leads, meetings, is_new, day
FROM lake.whole_visits
UNION ALL
SELECT visit_id, min(part.started_at) AS started_at, max(part.ended_at) AS ended_at, argMin(part.anonymous_id, part.started_at) AS anonymous_id,
  argMin(part.entry, part.started_at) AS entry, argMax(part.exit, part.started_at) AS exit,
  arrayFlatten(arrayMap(one -> one.2, arraySort(one -> one.1, groupArray((part.day, part.pages))))) AS pages,
  toInt32(sum(part.views)) AS views, argMin(part.channel, part.started_at) AS channel, argMin(part.source, part.started_at) AS source,
  argMin(part.medium, part.started_at) AS medium, argMin(part.campaign, part.started_at) AS campaign,
  argMin(part.referrer, part.started_at) AS referrer, argMin(part.country, part.started_at) AS country,
  argMin(part.device, part.started_at) AS device, argMin(part.browser, part.started_at) AS browser,
  argMin(part.language, part.started_at) AS language, arraySort(groupUniqArrayArray(part.variants)) AS variants,
  arraySort(groupUniqArrayArray(part.events)) AS events, toInt32(sum(part.sign_ups)) AS sign_ups, toInt32(sum(part.leads)) AS leads,
  toInt32(sum(part.meetings)) AS meetings, max(part.is_new) AS is_new, min(part.day) AS day
FROM (SELECT *, day - dense_rank() OVER (PARTITION BY visit_id ORDER BY day) AS run FROM lake.visit_parts) AS part
GROUP BY visit_id, run;
