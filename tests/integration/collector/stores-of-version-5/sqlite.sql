PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA journal_mode = WAL;
BEGIN;
CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message TEXT NOT NULL,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX event_by_time ON event (received_at);
CREATE INDEX event_by_name ON event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX event_by_anonymous_id ON event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX event_by_user_id ON event (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE product_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message TEXT NOT NULL,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX product_event_by_time ON product_event (received_at);
CREATE INDEX product_event_by_name ON product_event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX product_event_by_anonymous_id ON product_event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX product_event_by_user_id ON product_event (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE monitoring (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message TEXT NOT NULL,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX monitoring_by_time ON monitoring (received_at);
CREATE INDEX monitoring_by_name ON monitoring (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX monitoring_by_anonymous_id ON monitoring (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX monitoring_by_user_id ON monitoring (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE recording (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message TEXT NOT NULL,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX recording_by_time ON recording (received_at);
CREATE INDEX recording_by_name ON recording (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX recording_by_anonymous_id ON recording (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX recording_by_user_id ON recording (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE consent (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message TEXT NOT NULL,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX consent_by_time ON consent (received_at);
CREATE INDEX consent_by_anonymous_id ON consent (anonymous_id, received_at, id) WHERE anonymous_id IS NOT NULL;
CREATE TABLE link (
  identity TEXT NOT NULL,
  other TEXT NOT NULL,
  PRIMARY KEY (identity, other)
);
CREATE INDEX link_by_other ON link (other);
CREATE TABLE outbox (
  event_id BIGINT PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  lane SMALLINT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at BIGINT NOT NULL,
  problem TEXT
);
CREATE INDEX outbox_waiting ON outbox (lane, event_id) WHERE state = 'waiting';
CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until BIGINT NOT NULL
);
CREATE TABLE sender (
  record_table SMALLINT NOT NULL,
  day INTEGER NOT NULL,
  record_id BIGINT NOT NULL,
  code TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (record_table, day, record_id)
) WITHOUT ROWID;
CREATE TABLE plan_view (
  name TEXT PRIMARY KEY,
  definition TEXT NOT NULL
);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (1, 'segment', 'track', 'view web', 'visitor-1', NULL, 'waiting', 1795240810250, 1795240800350, '{"type":"track","event":"view web","messageId":"waiting","properties":{"type":"view","sectionIndex":2},"timestamp":"2026-11-21T06:00:00.000Z","sentAt":"2026-11-21T06:00:09.900Z"}', 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (2, 'segment', 'track', 'view web', 'visitor-1', NULL, 'sent', 1795240810251, 1795240800351, '{"type":"track","event":"view web","messageId":"sent","properties":{"type":"view","sectionIndex":2},"timestamp":"2026-11-21T06:00:00.000Z","sentAt":"2026-11-21T06:00:09.900Z"}', 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (3, 'segment', 'track', 'view web', 'visitor-1', NULL, 'refused', 1795240810252, 1795240800352, '{"type":"track","event":"view web","messageId":"refused","properties":{"type":"view","sectionIndex":2},"timestamp":"2026-11-21T06:00:00.000Z","sentAt":"2026-11-21T06:00:09.900Z"}', 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (4, 'segment', 'track', 'veiw web', 'visitor-1', NULL, 'invalid', 1795240810253, 1795240800353, '{"type":"track","event":"view web","messageId":"invalid","properties":{"type":"view","sectionIndex":2},"timestamp":"2026-11-21T06:00:00.000Z","sentAt":"2026-11-21T06:00:09.900Z"}', 0, 'no such event');
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (5, 'segment', 'identify', NULL, 'visitor-1', 'user-1', 'identify', 1795240810254, 1795240810254, '{"type":"identify","messageId":"identify","userId":"user-1","traits":{}}', 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (6, 'segment', 'track', 'view web', 'visitor-1', NULL, 'odd', 1795240810255, 1795240810255, '{"messageId":"odd","text":"nul \u0000, half \ud800","key \u0000":["\\\u0000","\\u0000","😀"],"numbers":[0.1,1e+21,5e-324]}', 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (7, 'visitor-identification', 'identify', NULL, 'visitor-1', NULL, 'identified', 1795240810256, 1795240810256, '{"email":"mara@studio.example"}', 1, NULL);
INSERT INTO consent (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (1, 'consent', 'consent', 'consent decided', 'consent-1', NULL, 'decision-1', 1795240810250, 1795240807000, '{"consentId":"consent-1","version":"2026-11","groups":["C0001"],"decidedAt":"2026-11-21T06:00:07Z"}', 1, NULL);
INSERT INTO consent (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (2, 'consent', 'consent', 'consent decided', 'consent-1', NULL, 'decision-2', 1795240819250, 1795240816000, '{"consentId":"consent-1","version":"2026-11","groups":["C0001","C0002"],"decidedAt":"2026-11-21T06:00:16Z"}', 1, NULL);
INSERT INTO product_event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (1, 'amplitude', 'track', 'view web', 'visitor-1', NULL, 'product-1', 1795240810250, 1795240800350, '{"type":"track","event":"view web","messageId":"product-1","properties":{"type":"view","sectionIndex":2},"timestamp":"2026-11-21T06:00:00.000Z","sentAt":"2026-11-21T06:00:09.900Z"}', 1, NULL);
INSERT INTO product_event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (2, 'amplitude', 'track', 'view web', 'visitor-1', NULL, 'product-2', 1795240810251, 1795240800351, '{"type":"track","event":"view web","messageId":"product-2","properties":{"type":"view","sectionIndex":2},"timestamp":"2026-11-21T06:00:00.000Z","sentAt":"2026-11-21T06:00:09.900Z"}', 1, NULL);
INSERT INTO monitoring (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (1, 'datadog', 'view', '/pricing', 'visitor-1', NULL, 'monitored', 1795240810250, 1795240800350, '{"type":"track","event":"view web","messageId":"monitored","properties":{"type":"view","sectionIndex":2},"timestamp":"2026-11-21T06:00:00.000Z","sentAt":"2026-11-21T06:00:09.900Z"}', 1, NULL);
INSERT INTO recording (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (1, 'amplitude-replay', 'replay', 's1', 'visitor-1', NULL, 'lXPYTQcZ2WkprJjkIXtir6omm32ozqpLjlHedUNFPsw', 1795240810250, 1795240810150, '{"from":1795240810150,"to":1795240810155,"events":1,"bytes":30,"compression":"gzip","data":"H4sIAAAAAAAAA6tWSi1LzSspVrKKVqquVYqtBQCJVuO0EQAAAA=="}', 1, NULL);
INSERT INTO recording (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (2, 'amplitude-replay', 'replay', 's1', 'visitor-1', NULL, '9-TnHlaSCWNcLdr64Jw4d0tDSmUkWRv74qKH8zEHG7E', 1795240810250, 1795240810250, '{"from":1795240810250,"to":1795240810255,"events":1,"bytes":30,"compression":"gzip","data":"H4sIAAAAAAAAA6tWSi1LzSspVrKKVqquVYqtBQCJVuO0EQAAAA=="}', 1, NULL);
INSERT INTO recording (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason) VALUES (3, 'datadog-replay', 'replay', 's1', 'visitor-1', NULL, '9-TnHlaSCWNcLdr64Jw4d0tDSmUkWRv74qKH8zEHG7E', 1795240810250, 1795240810250, '{"from":1795240810250,"to":1795240810255,"events":1,"bytes":30,"compression":"gzip","data":"H4sIAAAAAAAAA6tWSi1LzSspVrKKVqquVYqtBQCJVuO0EQAAAA=="}', 1, NULL);
INSERT INTO link (identity, other) VALUES ('user-1', 'visitor-1');
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (1, 2, 'waiting', 2, 7, 'ECONNREFUSED');
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (2, 2, 'sent', 1, 0, NULL);
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (3, 2, 'refused', 1, 0, '400');
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (4, 2, 'waiting', 0, 0, NULL);
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (5, 2, 'waiting', 0, 0, NULL);
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (6, 2, 'waiting', 0, 0, NULL);
INSERT INTO lease (name, holder, until) VALUES ('forward', 'host/1/dead', 1);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 1, 'klloEj1g1dOs', 178);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 2, 'klloEj1g1dOs', 175);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 3, 'klloEj1g1dOs', 178);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 4, 'klloEj1g1dOs', 178);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 5, 'klloEj1g1dOs', 72);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 6, 'klloEj1g1dOs', 124);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 7, 'klloEj1g1dOs', 31);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (1, 20785, 1, 'pzp-tmazJn3u', 99);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (1, 20785, 2, 'pzp-tmazJn3u', 107);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (2, 20785, 1, 'klloEj1g1dOs', 180);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (2, 20785, 2, 'klloEj1g1dOs', 180);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (3, 20785, 1, 'klloEj1g1dOs', 180);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (4, 20785, 1, 'klloEj1g1dOs', 146);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (4, 20785, 2, 'klloEj1g1dOs', 146);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (4, 20785, 3, 'klloEj1g1dOs', 146);
INSERT INTO plan_view (name, definition) VALUES ('view_web', 'SELECT id,
  message_id,
  anonymous_id,
  user_id,
  strftime(''%Y-%m-%dT%H:%M:%fZ'', occurred_at / 1000.0, ''unixepoch'') AS occurred_at,
  date(occurred_at / 1000.0, ''unixepoch'') AS occurred_on,
  strftime(''%Y-%m-%dT%H:%M:%fZ'', received_at / 1000.0, ''unixepoch'') AS received_at,
  CASE WHEN json_type(message, ''$."timestamp"'') IN (''text'') THEN json_extract(message, ''$."timestamp"'') END AS original_timestamp,
  CASE WHEN json_type(message, ''$."context"."consent"."categoryPreferences"."C0001"'') IN (''true'', ''false'') THEN json_extract(message, ''$."context"."consent"."categoryPreferences"."C0001"'') END AS context_consent_c0001,
  CASE WHEN json_type(message, ''$."context"."consent"."categoryPreferences"."C0002"'') IN (''true'', ''false'') THEN json_extract(message, ''$."context"."consent"."categoryPreferences"."C0002"'') END AS context_consent_c0002,
  CASE WHEN json_type(message, ''$."context"."consent"."categoryPreferences"."C0003"'') IN (''true'', ''false'') THEN json_extract(message, ''$."context"."consent"."categoryPreferences"."C0003"'') END AS context_consent_c0003,
  CASE WHEN json_type(message, ''$."context"."consent"."categoryPreferences"."C0004"'') IN (''true'', ''false'') THEN json_extract(message, ''$."context"."consent"."categoryPreferences"."C0004"'') END AS context_consent_c0004,
  CASE WHEN json_type(message, ''$."context"."consent"."version"'') IN (''text'') THEN json_extract(message, ''$."context"."consent"."version"'') END AS context_consent_version,
  CASE WHEN json_type(message, ''$."context"."consent"."consentId"'') IN (''text'') THEN json_extract(message, ''$."context"."consent"."consentId"'') END AS context_consent_id,
  CASE WHEN json_type(message, ''$."context"."page"."path"'') IN (''text'') THEN json_extract(message, ''$."context"."page"."path"'') END AS context_page_path,
  CASE WHEN json_type(message, ''$."context"."page"."referrer"'') IN (''text'') THEN json_extract(message, ''$."context"."page"."referrer"'') END AS context_page_referrer,
  CASE WHEN json_type(message, ''$."context"."page"."search"'') IN (''text'') THEN json_extract(message, ''$."context"."page"."search"'') END AS context_page_search,
  CASE WHEN json_type(message, ''$."context"."page"."title"'') IN (''text'') THEN json_extract(message, ''$."context"."page"."title"'') END AS context_page_title,
  CASE WHEN json_type(message, ''$."context"."page"."url"'') IN (''text'') THEN json_extract(message, ''$."context"."page"."url"'') END AS context_page_url,
  CASE WHEN json_type(message, ''$."context"."campaign"."source"'') IN (''text'') THEN json_extract(message, ''$."context"."campaign"."source"'') END AS context_campaign_source,
  CASE WHEN json_type(message, ''$."context"."campaign"."medium"'') IN (''text'') THEN json_extract(message, ''$."context"."campaign"."medium"'') END AS context_campaign_medium,
  CASE WHEN json_type(message, ''$."context"."campaign"."name"'') IN (''text'') THEN json_extract(message, ''$."context"."campaign"."name"'') END AS context_campaign_name,
  CASE WHEN json_type(message, ''$."context"."campaign"."term"'') IN (''text'') THEN json_extract(message, ''$."context"."campaign"."term"'') END AS context_campaign_term,
  CASE WHEN json_type(message, ''$."context"."campaign"."content"'') IN (''text'') THEN json_extract(message, ''$."context"."campaign"."content"'') END AS context_campaign_content,
  CASE WHEN json_type(message, ''$."context"."locale"'') IN (''text'') THEN json_extract(message, ''$."context"."locale"'') END AS context_locale,
  CASE WHEN json_type(message, ''$."context"."userAgent"'') IN (''text'') THEN json_extract(message, ''$."context"."userAgent"'') END AS context_user_agent,
  CASE WHEN json_type(message, ''$."context"."sessionId"'') IN (''text'') THEN json_extract(message, ''$."context"."sessionId"'') END AS context_session_id,
  CASE WHEN json_type(message, ''$."context"."location"."country"'') IN (''text'') THEN json_extract(message, ''$."context"."location"."country"'') END AS context_location_country,
  CASE WHEN json_type(message, ''$."properties"."actual_url"'') IN (''text'') THEN json_extract(message, ''$."properties"."actual_url"'') END AS actual_url,
  CASE WHEN json_type(message, ''$."properties"."actual_path"'') IN (''text'') THEN json_extract(message, ''$."properties"."actual_path"'') END AS actual_path,
  CASE WHEN json_type(message, ''$."properties"."browser"'') IN (''text'') THEN json_extract(message, ''$."properties"."browser"'') END AS browser,
  CASE WHEN json_type(message, ''$."properties"."browserVersion"'') IN (''text'') THEN json_extract(message, ''$."properties"."browserVersion"'') END AS browser_version,
  CASE WHEN json_type(message, ''$."properties"."operatingSystem"'') IN (''text'') THEN json_extract(message, ''$."properties"."operatingSystem"'') END AS operating_system,
  CASE WHEN json_type(message, ''$."properties"."operatingSystemVersion"'') IN (''text'') THEN json_extract(message, ''$."properties"."operatingSystemVersion"'') END AS operating_system_version,
  CASE WHEN json_type(message, ''$."properties"."sectionIndex"'') IN (''integer'', ''real'') THEN json_extract(message, ''$."properties"."sectionIndex"'') END AS section_index,
  CASE WHEN json_type(message, ''$."properties"."sectionId"'') IN (''text'') THEN json_extract(message, ''$."properties"."sectionId"'') END AS section_id,
  CASE WHEN json_type(message, ''$."properties"."sectionColor"'') IN (''text'') THEN json_extract(message, ''$."properties"."sectionColor"'') END AS section_color,
  CASE WHEN json_type(message, ''$."properties"."sectionInternalName"'') IN (''text'') THEN json_extract(message, ''$."properties"."sectionInternalName"'') END AS section_internal_name,
  CASE WHEN json_type(message, ''$."properties"."sectionModelName"'') IN (''text'') THEN json_extract(message, ''$."properties"."sectionModelName"'') END AS section_model_name,
  CASE WHEN json_type(message, ''$."properties"."sectionLabel"'') IN (''text'') THEN json_extract(message, ''$."properties"."sectionLabel"'') END AS section_label,
  CASE WHEN json_type(message, ''$."properties"."sectionTitle"'') IN (''text'') THEN json_extract(message, ''$."properties"."sectionTitle"'') END AS section_title,
  CASE WHEN json_type(message, ''$."properties"."type"'') IN (''text'') THEN json_extract(message, ''$."properties"."type"'') END AS type,
  CASE WHEN json_type(message, ''$."context"."sessionStart"'') IN (''integer'', ''real'') THEN json_extract(message, ''$."context"."sessionStart"'') END AS context_session_start,
  CASE WHEN json_type(message, ''$."context"."replayId"'') IN (''text'') THEN json_extract(message, ''$."context"."replayId"'') END AS context_replay_id,
  CASE WHEN json_type(message, ''$."context"."channel"'') IN (''text'') THEN json_extract(message, ''$."context"."channel"'') END AS context_channel,
  CASE WHEN json_type(message, ''$."context"."returnedFrom"'') IN (''text'') THEN json_extract(message, ''$."context"."returnedFrom"'') END AS context_returned_from
FROM event WHERE vendor = ''segment'' AND type = ''track'' AND event = ''view web'' AND is_valid = 1');
CREATE VIEW view_web AS SELECT id,
  message_id,
  anonymous_id,
  user_id,
  strftime('%Y-%m-%dT%H:%M:%fZ', occurred_at / 1000.0, 'unixepoch') AS occurred_at,
  date(occurred_at / 1000.0, 'unixepoch') AS occurred_on,
  strftime('%Y-%m-%dT%H:%M:%fZ', received_at / 1000.0, 'unixepoch') AS received_at,
  CASE WHEN json_type(message, '$."timestamp"') IN ('text') THEN json_extract(message, '$."timestamp"') END AS original_timestamp,
  CASE WHEN json_type(message, '$."context"."consent"."categoryPreferences"."C0001"') IN ('true', 'false') THEN json_extract(message, '$."context"."consent"."categoryPreferences"."C0001"') END AS context_consent_c0001,
  CASE WHEN json_type(message, '$."context"."consent"."categoryPreferences"."C0002"') IN ('true', 'false') THEN json_extract(message, '$."context"."consent"."categoryPreferences"."C0002"') END AS context_consent_c0002,
  CASE WHEN json_type(message, '$."context"."consent"."categoryPreferences"."C0003"') IN ('true', 'false') THEN json_extract(message, '$."context"."consent"."categoryPreferences"."C0003"') END AS context_consent_c0003,
  CASE WHEN json_type(message, '$."context"."consent"."categoryPreferences"."C0004"') IN ('true', 'false') THEN json_extract(message, '$."context"."consent"."categoryPreferences"."C0004"') END AS context_consent_c0004,
  CASE WHEN json_type(message, '$."context"."consent"."version"') IN ('text') THEN json_extract(message, '$."context"."consent"."version"') END AS context_consent_version,
  CASE WHEN json_type(message, '$."context"."consent"."consentId"') IN ('text') THEN json_extract(message, '$."context"."consent"."consentId"') END AS context_consent_id,
  CASE WHEN json_type(message, '$."context"."page"."path"') IN ('text') THEN json_extract(message, '$."context"."page"."path"') END AS context_page_path,
  CASE WHEN json_type(message, '$."context"."page"."referrer"') IN ('text') THEN json_extract(message, '$."context"."page"."referrer"') END AS context_page_referrer,
  CASE WHEN json_type(message, '$."context"."page"."search"') IN ('text') THEN json_extract(message, '$."context"."page"."search"') END AS context_page_search,
  CASE WHEN json_type(message, '$."context"."page"."title"') IN ('text') THEN json_extract(message, '$."context"."page"."title"') END AS context_page_title,
  CASE WHEN json_type(message, '$."context"."page"."url"') IN ('text') THEN json_extract(message, '$."context"."page"."url"') END AS context_page_url,
  CASE WHEN json_type(message, '$."context"."campaign"."source"') IN ('text') THEN json_extract(message, '$."context"."campaign"."source"') END AS context_campaign_source,
  CASE WHEN json_type(message, '$."context"."campaign"."medium"') IN ('text') THEN json_extract(message, '$."context"."campaign"."medium"') END AS context_campaign_medium,
  CASE WHEN json_type(message, '$."context"."campaign"."name"') IN ('text') THEN json_extract(message, '$."context"."campaign"."name"') END AS context_campaign_name,
  CASE WHEN json_type(message, '$."context"."campaign"."term"') IN ('text') THEN json_extract(message, '$."context"."campaign"."term"') END AS context_campaign_term,
  CASE WHEN json_type(message, '$."context"."campaign"."content"') IN ('text') THEN json_extract(message, '$."context"."campaign"."content"') END AS context_campaign_content,
  CASE WHEN json_type(message, '$."context"."locale"') IN ('text') THEN json_extract(message, '$."context"."locale"') END AS context_locale,
  CASE WHEN json_type(message, '$."context"."userAgent"') IN ('text') THEN json_extract(message, '$."context"."userAgent"') END AS context_user_agent,
  CASE WHEN json_type(message, '$."context"."sessionId"') IN ('text') THEN json_extract(message, '$."context"."sessionId"') END AS context_session_id,
  CASE WHEN json_type(message, '$."context"."location"."country"') IN ('text') THEN json_extract(message, '$."context"."location"."country"') END AS context_location_country,
  CASE WHEN json_type(message, '$."properties"."actual_url"') IN ('text') THEN json_extract(message, '$."properties"."actual_url"') END AS actual_url,
  CASE WHEN json_type(message, '$."properties"."actual_path"') IN ('text') THEN json_extract(message, '$."properties"."actual_path"') END AS actual_path,
  CASE WHEN json_type(message, '$."properties"."browser"') IN ('text') THEN json_extract(message, '$."properties"."browser"') END AS browser,
  CASE WHEN json_type(message, '$."properties"."browserVersion"') IN ('text') THEN json_extract(message, '$."properties"."browserVersion"') END AS browser_version,
  CASE WHEN json_type(message, '$."properties"."operatingSystem"') IN ('text') THEN json_extract(message, '$."properties"."operatingSystem"') END AS operating_system,
  CASE WHEN json_type(message, '$."properties"."operatingSystemVersion"') IN ('text') THEN json_extract(message, '$."properties"."operatingSystemVersion"') END AS operating_system_version,
  CASE WHEN json_type(message, '$."properties"."sectionIndex"') IN ('integer', 'real') THEN json_extract(message, '$."properties"."sectionIndex"') END AS section_index,
  CASE WHEN json_type(message, '$."properties"."sectionId"') IN ('text') THEN json_extract(message, '$."properties"."sectionId"') END AS section_id,
  CASE WHEN json_type(message, '$."properties"."sectionColor"') IN ('text') THEN json_extract(message, '$."properties"."sectionColor"') END AS section_color,
  CASE WHEN json_type(message, '$."properties"."sectionInternalName"') IN ('text') THEN json_extract(message, '$."properties"."sectionInternalName"') END AS section_internal_name,
  CASE WHEN json_type(message, '$."properties"."sectionModelName"') IN ('text') THEN json_extract(message, '$."properties"."sectionModelName"') END AS section_model_name,
  CASE WHEN json_type(message, '$."properties"."sectionLabel"') IN ('text') THEN json_extract(message, '$."properties"."sectionLabel"') END AS section_label,
  CASE WHEN json_type(message, '$."properties"."sectionTitle"') IN ('text') THEN json_extract(message, '$."properties"."sectionTitle"') END AS section_title,
  CASE WHEN json_type(message, '$."properties"."type"') IN ('text') THEN json_extract(message, '$."properties"."type"') END AS type,
  CASE WHEN json_type(message, '$."context"."sessionStart"') IN ('integer', 'real') THEN json_extract(message, '$."context"."sessionStart"') END AS context_session_start,
  CASE WHEN json_type(message, '$."context"."replayId"') IN ('text') THEN json_extract(message, '$."context"."replayId"') END AS context_replay_id,
  CASE WHEN json_type(message, '$."context"."channel"') IN ('text') THEN json_extract(message, '$."context"."channel"') END AS context_channel,
  CASE WHEN json_type(message, '$."context"."returnedFrom"') IN ('text') THEN json_extract(message, '$."context"."returnedFrom"') END AS context_returned_from
FROM event WHERE vendor = 'segment' AND type = 'track' AND event = 'view web' AND is_valid = 1;
PRAGMA user_version = 5;
COMMIT;
