-- What a report reads: `visits` and `events` of its period that match its filters, and all that may have to do with them in `every_visit` and `every_event`.
-- Filters are variables (only_country_0, not_country_0 …), which are constants when a query is planned: a line stands once for each filter of its dimension.

CREATE TEMP MACRO local_time(moment) AS timezone(getvariable('zone'), timezone('UTC', moment));
CREATE TEMP MACRO local_day(moment) AS strftime(local_time(moment), '%Y-%m-%d');
CREATE TEMP MACRO period_start() AS getvariable('period_start');
CREATE TEMP MACRO period_end() AS getvariable('period_end');

CREATE TEMP MACRO has_value(found, wanted, unwanted) AS
  (wanted IS NULL OR list_contains(wanted, coalesce(found, '')))
  AND (unwanted IS NULL OR NOT list_contains(unwanted, coalesce(found, '')));
-- A list without values has the empty one, which stands for none.
CREATE TEMP MACRO has_any(found, wanted, unwanted) AS
  (wanted IS NULL OR list_has_any(found, wanted) OR (len(found) = 0 AND list_contains(wanted, '')))
  AND (unwanted IS NULL OR NOT (list_has_any(found, unwanted) OR (len(found) = 0 AND list_contains(unwanted, ''))));

CREATE TEMP VIEW matching_visits AS
SELECT *, epoch_ms(ended_at) - epoch_ms(started_at) AS length_ms, views = 1 AND sign_ups + leads + meetings = 0 AS is_bounce
FROM every_visit
WHERE true
  AND has_value(channel, getvariable('only_channel'), getvariable('not_channel'))
  AND has_value(source, getvariable('only_source'), getvariable('not_source'))
  AND has_value(medium, getvariable('only_medium'), getvariable('not_medium'))
  AND has_value(campaign, getvariable('only_campaign'), getvariable('not_campaign'))
  AND has_value(referrer, getvariable('only_referrer'), getvariable('not_referrer'))
  AND has_value(entry, getvariable('only_entry'), getvariable('not_entry'))
  AND has_value(exit, getvariable('only_exit'), getvariable('not_exit'))
  AND has_value(country, getvariable('only_country'), getvariable('not_country'))
  AND has_value(device, getvariable('only_device'), getvariable('not_device'))
  AND has_value(browser, getvariable('only_browser'), getvariable('not_browser'))
  AND has_value(language, getvariable('only_language'), getvariable('not_language'))
  AND has_value(CASE WHEN is_new THEN 'new' ELSE 'returning' END, getvariable('only_visitor'), getvariable('not_visitor'))
  AND has_any(pages, getvariable('only_page'), getvariable('not_page'))
  AND has_any(variants, getvariable('only_variant'), getvariable('not_variant'))
  AND has_any(events, getvariable('only_event'), getvariable('not_event'));

CREATE TEMP VIEW visits AS
SELECT * FROM matching_visits WHERE started_at >= period_start() AND started_at < period_end();

CREATE TEMP VIEW period_events AS
SELECT * FROM every_event WHERE occurred_at >= period_start() AND occurred_at < period_end();
