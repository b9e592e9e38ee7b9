-- What a report reads, as views.sql says it for DuckDB: parts of one WITH, of which a query gets those that it names. `lake.received`, `lake.events` and `lake.visits` are views over the files
-- (docs/data.md). Its period is {period_start} and {period_end} (UTC, without the end); {only} and {not} are its filters, by dimension: {'country': ['DE']}.

-- The time on the wall in the zone, to a second.
((moment) -> toDateTime(formatDateTime(moment, '%F %T', {zone:String}), 'UTC')) AS local_time,

((moment) -> formatDateTime(moment, '%F', {zone:String})) AS local_day,

((name, found) -> (empty({only:Map(String, Array(String))}[name]) OR has({only:Map(String, Array(String))}[name], coalesce(found, '')))
  AND NOT has({not:Map(String, Array(String))}[name], coalesce(found, ''))) AS has_value,

-- A list without values has the empty one, which stands for none.
((name, found) -> (empty({only:Map(String, Array(String))}[name]) OR hasAny(if(empty(found), [''], found), {only:Map(String, Array(String))}[name]))
  AND NOT hasAny(if(empty(found), [''], found), {not:Map(String, Array(String))}[name])) AS has_any,

-- A zone is up to 14 hours ahead of UTC or 12 behind, and a visit of an event may have begun the day before.
((day) -> day BETWEEN toDate({period_start:DateTime64(3, 'UTC')}) - 2 AND toDate({period_end:DateTime64(3, 'UTC')}) + 1) AS is_near,

((moment) -> moment >= {period_start:DateTime64(3, 'UTC')} AND moment < {period_end:DateTime64(3, 'UTC')}) AS is_in_period,

matching_visits AS (
  SELECT *, toUnixTimestamp64Milli(ended_at) - toUnixTimestamp64Milli(started_at) AS length_ms, views = 1 AND sign_ups + leads + meetings = 0 AS is_bounce
  FROM lake.visits
  WHERE is_near(day)
    AND has_value('channel', channel) AND has_value('source', source) AND has_value('medium', medium) AND has_value('campaign', campaign)
    AND has_value('referrer', referrer) AND has_value('entry', entry) AND has_value('exit', exit) AND has_value('country', country)
    AND has_value('device', device) AND has_value('browser', browser) AND has_value('language', language)
    AND has_value('visitor', if(is_new, 'new', 'returning'))
    AND has_any('page', pages) AND has_any('variant', variants) AND has_any('event', events)
),

visits AS (
  SELECT * FROM matching_visits WHERE is_in_period(started_at)
),

events AS (
  SELECT * FROM lake.events
  WHERE is_near(day) AND is_in_period(occurred_at)
    AND (empty({only:Map(String, Array(String))}) AND empty({not:Map(String, Array(String))}) OR context_session_id IN (SELECT visit_id FROM matching_visits))
)
