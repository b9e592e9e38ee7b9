CREATE SCHEMA cumulus_collector;
SET search_path TO cumulus_collector;
CREATE TABLE store_version (version INTEGER NOT NULL);
INSERT INTO store_version VALUES (5);
CREATE TABLE event (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message JSONB NOT NULL,
  message_text TEXT,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX event_by_time ON event (received_at);
CREATE INDEX event_by_name ON event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX event_by_anonymous_id ON event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX event_by_user_id ON event (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE product_event (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message JSONB NOT NULL,
  message_text TEXT,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX product_event_by_time ON product_event (received_at);
CREATE INDEX product_event_by_name ON product_event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX product_event_by_anonymous_id ON product_event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX product_event_by_user_id ON product_event (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE monitoring (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message JSONB NOT NULL,
  message_text TEXT,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX monitoring_by_time ON monitoring (received_at);
CREATE INDEX monitoring_by_name ON monitoring (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX monitoring_by_anonymous_id ON monitoring (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX monitoring_by_user_id ON monitoring (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE recording (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message JSONB NOT NULL,
  message_text TEXT,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
);
CREATE INDEX recording_by_time ON recording (received_at);
CREATE INDEX recording_by_name ON recording (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX recording_by_anonymous_id ON recording (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX recording_by_user_id ON recording (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE consent (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  message JSONB NOT NULL,
  message_text TEXT,
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
);
CREATE TABLE plan_view (
  name TEXT PRIMARY KEY,
  definition TEXT NOT NULL
);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (1, 'segment', 'track', 'view web', 'visitor-1', NULL, 'waiting', 1795240810250, 1795240800350, '{"type": "track", "event": "view web", "sentAt": "2026-11-21T06:00:09.900Z", "messageId": "waiting", "timestamp": "2026-11-21T06:00:00.000Z", "properties": {"type": "view", "sectionIndex": 2}}', NULL, 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (2, 'segment', 'track', 'view web', 'visitor-1', NULL, 'sent', 1795240810251, 1795240800351, '{"type": "track", "event": "view web", "sentAt": "2026-11-21T06:00:09.900Z", "messageId": "sent", "timestamp": "2026-11-21T06:00:00.000Z", "properties": {"type": "view", "sectionIndex": 2}}', NULL, 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (3, 'segment', 'track', 'view web', 'visitor-1', NULL, 'refused', 1795240810252, 1795240800352, '{"type": "track", "event": "view web", "sentAt": "2026-11-21T06:00:09.900Z", "messageId": "refused", "timestamp": "2026-11-21T06:00:00.000Z", "properties": {"type": "view", "sectionIndex": 2}}', NULL, 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (4, 'segment', 'track', 'veiw web', 'visitor-1', NULL, 'invalid', 1795240810253, 1795240800353, '{"type": "track", "event": "view web", "sentAt": "2026-11-21T06:00:09.900Z", "messageId": "invalid", "timestamp": "2026-11-21T06:00:00.000Z", "properties": {"type": "view", "sectionIndex": 2}}', NULL, 0, 'no such event');
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (5, 'segment', 'identify', NULL, 'visitor-1', 'user-1', 'identify', 1795240810254, 1795240810254, '{"type": "identify", "traits": {}, "userId": "user-1", "messageId": "identify"}', NULL, 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (6, 'segment', 'track', 'view web', 'visitor-1', NULL, 'odd', 1795240810255, 1795240810255, '{"text": "nul �, half �", "key �": ["\\�", "\\u0000", "😀"], "numbers": [0.1, 1000000000000000000000, 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005], "messageId": "odd"}', '{"messageId":"odd","text":"nul \u0000, half \ud800","key \u0000":["\\\u0000","\\u0000","😀"],"numbers":[0.1,1e+21,5e-324]}', 1, NULL);
INSERT INTO event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (7, 'visitor-identification', 'identify', NULL, 'visitor-1', NULL, 'identified', 1795240810256, 1795240810256, '{"email": "mara@studio.example"}', NULL, 1, NULL);
INSERT INTO consent (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (1, 'consent', 'consent', 'consent decided', 'consent-1', NULL, 'decision-1', 1795240810250, 1795240807000, '{"groups": ["C0001"], "version": "2026-11", "consentId": "consent-1", "decidedAt": "2026-11-21T06:00:07Z"}', NULL, 1, NULL);
INSERT INTO consent (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (2, 'consent', 'consent', 'consent decided', 'consent-1', NULL, 'decision-2', 1795240819250, 1795240816000, '{"groups": ["C0001", "C0002"], "version": "2026-11", "consentId": "consent-1", "decidedAt": "2026-11-21T06:00:16Z"}', NULL, 1, NULL);
INSERT INTO product_event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (1, 'amplitude', 'track', 'view web', 'visitor-1', NULL, 'product-1', 1795240810250, 1795240800350, '{"type": "track", "event": "view web", "sentAt": "2026-11-21T06:00:09.900Z", "messageId": "product-1", "timestamp": "2026-11-21T06:00:00.000Z", "properties": {"type": "view", "sectionIndex": 2}}', NULL, 1, NULL);
INSERT INTO product_event (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (2, 'amplitude', 'track', 'view web', 'visitor-1', NULL, 'product-2', 1795240810251, 1795240800351, '{"type": "track", "event": "view web", "sentAt": "2026-11-21T06:00:09.900Z", "messageId": "product-2", "timestamp": "2026-11-21T06:00:00.000Z", "properties": {"type": "view", "sectionIndex": 2}}', NULL, 1, NULL);
INSERT INTO monitoring (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (1, 'datadog', 'view', '/pricing', 'visitor-1', NULL, 'monitored', 1795240810250, 1795240800350, '{"type": "track", "event": "view web", "sentAt": "2026-11-21T06:00:09.900Z", "messageId": "monitored", "timestamp": "2026-11-21T06:00:00.000Z", "properties": {"type": "view", "sectionIndex": 2}}', NULL, 1, NULL);
INSERT INTO recording (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (1, 'amplitude-replay', 'replay', 's1', 'visitor-1', NULL, 'lXPYTQcZ2WkprJjkIXtir6omm32ozqpLjlHedUNFPsw', 1795240810250, 1795240810150, '{"to": 1795240810155, "data": "H4sIAAAAAAAAA6tWSi1LzSspVrKKVqquVYqtBQCJVuO0EQAAAA==", "from": 1795240810150, "bytes": 30, "events": 1, "compression": "gzip"}', NULL, 1, NULL);
INSERT INTO recording (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (2, 'amplitude-replay', 'replay', 's1', 'visitor-1', NULL, '9-TnHlaSCWNcLdr64Jw4d0tDSmUkWRv74qKH8zEHG7E', 1795240810250, 1795240810250, '{"to": 1795240810255, "data": "H4sIAAAAAAAAA6tWSi1LzSspVrKKVqquVYqtBQCJVuO0EQAAAA==", "from": 1795240810250, "bytes": 30, "events": 1, "compression": "gzip"}', NULL, 1, NULL);
INSERT INTO recording (id, vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason) OVERRIDING SYSTEM VALUE VALUES (3, 'datadog-replay', 'replay', 's1', 'visitor-1', NULL, '9-TnHlaSCWNcLdr64Jw4d0tDSmUkWRv74qKH8zEHG7E', 1795240810250, 1795240810250, '{"to": 1795240810255, "data": "H4sIAAAAAAAAA6tWSi1LzSspVrKKVqquVYqtBQCJVuO0EQAAAA==", "from": 1795240810250, "bytes": 30, "events": 1, "compression": "gzip"}', NULL, 1, NULL);
INSERT INTO link (identity, other) VALUES ('user-1', 'visitor-1');
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (2, 2, 'sent', 1, 0, NULL);
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (3, 2, 'refused', 1, 0, '400');
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (1, 2, 'waiting', 2, 7, 'ECONNREFUSED');
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (4, 2, 'waiting', 0, 0, NULL);
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (5, 2, 'waiting', 0, 0, NULL);
INSERT INTO outbox (event_id, lane, state, attempts, next_at, problem) VALUES (6, 2, 'waiting', 0, 0, NULL);
INSERT INTO lease (name, holder, until) VALUES ('forward', 'host/1/dead', 1);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 1, 'ziT2X_VTaZkY', 178);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 2, 'ziT2X_VTaZkY', 175);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 3, 'ziT2X_VTaZkY', 178);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 4, 'ziT2X_VTaZkY', 178);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 5, 'ziT2X_VTaZkY', 72);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 6, 'ziT2X_VTaZkY', 124);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (0, 20785, 7, 'ziT2X_VTaZkY', 31);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (1, 20785, 1, 'aY6vWmUM3eMi', 99);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (1, 20785, 2, 'aY6vWmUM3eMi', 107);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (2, 20785, 1, 'ziT2X_VTaZkY', 180);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (2, 20785, 2, 'ziT2X_VTaZkY', 180);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (3, 20785, 1, 'ziT2X_VTaZkY', 180);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (4, 20785, 1, 'ziT2X_VTaZkY', 146);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (4, 20785, 2, 'ziT2X_VTaZkY', 146);
INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (4, 20785, 3, 'ziT2X_VTaZkY', 146);
INSERT INTO plan_view (name, definition) VALUES ('view_web', 'SELECT id,
  message_id,
  anonymous_id,
  user_id,
  to_timestamp(occurred_at / 1000.0) AS occurred_at,
  (to_timestamp(occurred_at / 1000.0) AT TIME ZONE ''UTC'')::date AS occurred_on,
  to_timestamp(received_at / 1000.0) AS received_at,
  CASE jsonb_typeof(message #> ''{"timestamp"}'') WHEN ''string'' THEN message #>> ''{"timestamp"}'' END AS original_timestamp,
  CASE jsonb_typeof(message #> ''{"context","consent","categoryPreferences","C0001"}'') WHEN ''boolean'' THEN (message #>> ''{"context","consent","categoryPreferences","C0001"}'')::boolean END AS context_consent_c0001,
  CASE jsonb_typeof(message #> ''{"context","consent","categoryPreferences","C0002"}'') WHEN ''boolean'' THEN (message #>> ''{"context","consent","categoryPreferences","C0002"}'')::boolean END AS context_consent_c0002,
  CASE jsonb_typeof(message #> ''{"context","consent","categoryPreferences","C0003"}'') WHEN ''boolean'' THEN (message #>> ''{"context","consent","categoryPreferences","C0003"}'')::boolean END AS context_consent_c0003,
  CASE jsonb_typeof(message #> ''{"context","consent","categoryPreferences","C0004"}'') WHEN ''boolean'' THEN (message #>> ''{"context","consent","categoryPreferences","C0004"}'')::boolean END AS context_consent_c0004,
  CASE jsonb_typeof(message #> ''{"context","consent","version"}'') WHEN ''string'' THEN message #>> ''{"context","consent","version"}'' END AS context_consent_version,
  CASE jsonb_typeof(message #> ''{"context","consent","consentId"}'') WHEN ''string'' THEN message #>> ''{"context","consent","consentId"}'' END AS context_consent_id,
  CASE jsonb_typeof(message #> ''{"context","page","path"}'') WHEN ''string'' THEN message #>> ''{"context","page","path"}'' END AS context_page_path,
  CASE jsonb_typeof(message #> ''{"context","page","referrer"}'') WHEN ''string'' THEN message #>> ''{"context","page","referrer"}'' END AS context_page_referrer,
  CASE jsonb_typeof(message #> ''{"context","page","search"}'') WHEN ''string'' THEN message #>> ''{"context","page","search"}'' END AS context_page_search,
  CASE jsonb_typeof(message #> ''{"context","page","title"}'') WHEN ''string'' THEN message #>> ''{"context","page","title"}'' END AS context_page_title,
  CASE jsonb_typeof(message #> ''{"context","page","url"}'') WHEN ''string'' THEN message #>> ''{"context","page","url"}'' END AS context_page_url,
  CASE jsonb_typeof(message #> ''{"context","campaign","source"}'') WHEN ''string'' THEN message #>> ''{"context","campaign","source"}'' END AS context_campaign_source,
  CASE jsonb_typeof(message #> ''{"context","campaign","medium"}'') WHEN ''string'' THEN message #>> ''{"context","campaign","medium"}'' END AS context_campaign_medium,
  CASE jsonb_typeof(message #> ''{"context","campaign","name"}'') WHEN ''string'' THEN message #>> ''{"context","campaign","name"}'' END AS context_campaign_name,
  CASE jsonb_typeof(message #> ''{"context","campaign","term"}'') WHEN ''string'' THEN message #>> ''{"context","campaign","term"}'' END AS context_campaign_term,
  CASE jsonb_typeof(message #> ''{"context","campaign","content"}'') WHEN ''string'' THEN message #>> ''{"context","campaign","content"}'' END AS context_campaign_content,
  CASE jsonb_typeof(message #> ''{"context","locale"}'') WHEN ''string'' THEN message #>> ''{"context","locale"}'' END AS context_locale,
  CASE jsonb_typeof(message #> ''{"context","userAgent"}'') WHEN ''string'' THEN message #>> ''{"context","userAgent"}'' END AS context_user_agent,
  CASE jsonb_typeof(message #> ''{"context","sessionId"}'') WHEN ''string'' THEN message #>> ''{"context","sessionId"}'' END AS context_session_id,
  CASE jsonb_typeof(message #> ''{"context","location","country"}'') WHEN ''string'' THEN message #>> ''{"context","location","country"}'' END AS context_location_country,
  CASE jsonb_typeof(message #> ''{"properties","actual_url"}'') WHEN ''string'' THEN message #>> ''{"properties","actual_url"}'' END AS actual_url,
  CASE jsonb_typeof(message #> ''{"properties","actual_path"}'') WHEN ''string'' THEN message #>> ''{"properties","actual_path"}'' END AS actual_path,
  CASE jsonb_typeof(message #> ''{"properties","browser"}'') WHEN ''string'' THEN message #>> ''{"properties","browser"}'' END AS browser,
  CASE jsonb_typeof(message #> ''{"properties","browserVersion"}'') WHEN ''string'' THEN message #>> ''{"properties","browserVersion"}'' END AS browser_version,
  CASE jsonb_typeof(message #> ''{"properties","operatingSystem"}'') WHEN ''string'' THEN message #>> ''{"properties","operatingSystem"}'' END AS operating_system,
  CASE jsonb_typeof(message #> ''{"properties","operatingSystemVersion"}'') WHEN ''string'' THEN message #>> ''{"properties","operatingSystemVersion"}'' END AS operating_system_version,
  CASE jsonb_typeof(message #> ''{"properties","sectionIndex"}'') WHEN ''number'' THEN (message #>> ''{"properties","sectionIndex"}'')::numeric END AS section_index,
  CASE jsonb_typeof(message #> ''{"properties","sectionId"}'') WHEN ''string'' THEN message #>> ''{"properties","sectionId"}'' END AS section_id,
  CASE jsonb_typeof(message #> ''{"properties","sectionColor"}'') WHEN ''string'' THEN message #>> ''{"properties","sectionColor"}'' END AS section_color,
  CASE jsonb_typeof(message #> ''{"properties","sectionInternalName"}'') WHEN ''string'' THEN message #>> ''{"properties","sectionInternalName"}'' END AS section_internal_name,
  CASE jsonb_typeof(message #> ''{"properties","sectionModelName"}'') WHEN ''string'' THEN message #>> ''{"properties","sectionModelName"}'' END AS section_model_name,
  CASE jsonb_typeof(message #> ''{"properties","sectionLabel"}'') WHEN ''string'' THEN message #>> ''{"properties","sectionLabel"}'' END AS section_label,
  CASE jsonb_typeof(message #> ''{"properties","sectionTitle"}'') WHEN ''string'' THEN message #>> ''{"properties","sectionTitle"}'' END AS section_title,
  CASE jsonb_typeof(message #> ''{"properties","type"}'') WHEN ''string'' THEN message #>> ''{"properties","type"}'' END AS type,
  CASE jsonb_typeof(message #> ''{"context","sessionStart"}'') WHEN ''number'' THEN (message #>> ''{"context","sessionStart"}'')::numeric END AS context_session_start,
  CASE jsonb_typeof(message #> ''{"context","replayId"}'') WHEN ''string'' THEN message #>> ''{"context","replayId"}'' END AS context_replay_id,
  CASE jsonb_typeof(message #> ''{"context","channel"}'') WHEN ''string'' THEN message #>> ''{"context","channel"}'' END AS context_channel,
  CASE jsonb_typeof(message #> ''{"context","returnedFrom"}'') WHEN ''string'' THEN message #>> ''{"context","returnedFrom"}'' END AS context_returned_from
FROM event WHERE vendor = ''segment'' AND type = ''track'' AND event = ''view web'' AND is_valid = 1');
SELECT setval(pg_get_serial_sequence('event', 'id'), (SELECT max(id) FROM event));
SELECT setval(pg_get_serial_sequence('consent', 'id'), (SELECT max(id) FROM consent));
SELECT setval(pg_get_serial_sequence('product_event', 'id'), (SELECT max(id) FROM product_event));
SELECT setval(pg_get_serial_sequence('monitoring', 'id'), (SELECT max(id) FROM monitoring));
SELECT setval(pg_get_serial_sequence('recording', 'id'), (SELECT max(id) FROM recording));
CREATE VIEW view_web AS SELECT id,
  message_id,
  anonymous_id,
  user_id,
  to_timestamp(occurred_at / 1000.0) AS occurred_at,
  (to_timestamp(occurred_at / 1000.0) AT TIME ZONE 'UTC')::date AS occurred_on,
  to_timestamp(received_at / 1000.0) AS received_at,
  CASE jsonb_typeof(message #> '{"timestamp"}') WHEN 'string' THEN message #>> '{"timestamp"}' END AS original_timestamp,
  CASE jsonb_typeof(message #> '{"context","consent","categoryPreferences","C0001"}') WHEN 'boolean' THEN (message #>> '{"context","consent","categoryPreferences","C0001"}')::boolean END AS context_consent_c0001,
  CASE jsonb_typeof(message #> '{"context","consent","categoryPreferences","C0002"}') WHEN 'boolean' THEN (message #>> '{"context","consent","categoryPreferences","C0002"}')::boolean END AS context_consent_c0002,
  CASE jsonb_typeof(message #> '{"context","consent","categoryPreferences","C0003"}') WHEN 'boolean' THEN (message #>> '{"context","consent","categoryPreferences","C0003"}')::boolean END AS context_consent_c0003,
  CASE jsonb_typeof(message #> '{"context","consent","categoryPreferences","C0004"}') WHEN 'boolean' THEN (message #>> '{"context","consent","categoryPreferences","C0004"}')::boolean END AS context_consent_c0004,
  CASE jsonb_typeof(message #> '{"context","consent","version"}') WHEN 'string' THEN message #>> '{"context","consent","version"}' END AS context_consent_version,
  CASE jsonb_typeof(message #> '{"context","consent","consentId"}') WHEN 'string' THEN message #>> '{"context","consent","consentId"}' END AS context_consent_id,
  CASE jsonb_typeof(message #> '{"context","page","path"}') WHEN 'string' THEN message #>> '{"context","page","path"}' END AS context_page_path,
  CASE jsonb_typeof(message #> '{"context","page","referrer"}') WHEN 'string' THEN message #>> '{"context","page","referrer"}' END AS context_page_referrer,
  CASE jsonb_typeof(message #> '{"context","page","search"}') WHEN 'string' THEN message #>> '{"context","page","search"}' END AS context_page_search,
  CASE jsonb_typeof(message #> '{"context","page","title"}') WHEN 'string' THEN message #>> '{"context","page","title"}' END AS context_page_title,
  CASE jsonb_typeof(message #> '{"context","page","url"}') WHEN 'string' THEN message #>> '{"context","page","url"}' END AS context_page_url,
  CASE jsonb_typeof(message #> '{"context","campaign","source"}') WHEN 'string' THEN message #>> '{"context","campaign","source"}' END AS context_campaign_source,
  CASE jsonb_typeof(message #> '{"context","campaign","medium"}') WHEN 'string' THEN message #>> '{"context","campaign","medium"}' END AS context_campaign_medium,
  CASE jsonb_typeof(message #> '{"context","campaign","name"}') WHEN 'string' THEN message #>> '{"context","campaign","name"}' END AS context_campaign_name,
  CASE jsonb_typeof(message #> '{"context","campaign","term"}') WHEN 'string' THEN message #>> '{"context","campaign","term"}' END AS context_campaign_term,
  CASE jsonb_typeof(message #> '{"context","campaign","content"}') WHEN 'string' THEN message #>> '{"context","campaign","content"}' END AS context_campaign_content,
  CASE jsonb_typeof(message #> '{"context","locale"}') WHEN 'string' THEN message #>> '{"context","locale"}' END AS context_locale,
  CASE jsonb_typeof(message #> '{"context","userAgent"}') WHEN 'string' THEN message #>> '{"context","userAgent"}' END AS context_user_agent,
  CASE jsonb_typeof(message #> '{"context","sessionId"}') WHEN 'string' THEN message #>> '{"context","sessionId"}' END AS context_session_id,
  CASE jsonb_typeof(message #> '{"context","location","country"}') WHEN 'string' THEN message #>> '{"context","location","country"}' END AS context_location_country,
  CASE jsonb_typeof(message #> '{"properties","actual_url"}') WHEN 'string' THEN message #>> '{"properties","actual_url"}' END AS actual_url,
  CASE jsonb_typeof(message #> '{"properties","actual_path"}') WHEN 'string' THEN message #>> '{"properties","actual_path"}' END AS actual_path,
  CASE jsonb_typeof(message #> '{"properties","browser"}') WHEN 'string' THEN message #>> '{"properties","browser"}' END AS browser,
  CASE jsonb_typeof(message #> '{"properties","browserVersion"}') WHEN 'string' THEN message #>> '{"properties","browserVersion"}' END AS browser_version,
  CASE jsonb_typeof(message #> '{"properties","operatingSystem"}') WHEN 'string' THEN message #>> '{"properties","operatingSystem"}' END AS operating_system,
  CASE jsonb_typeof(message #> '{"properties","operatingSystemVersion"}') WHEN 'string' THEN message #>> '{"properties","operatingSystemVersion"}' END AS operating_system_version,
  CASE jsonb_typeof(message #> '{"properties","sectionIndex"}') WHEN 'number' THEN (message #>> '{"properties","sectionIndex"}')::numeric END AS section_index,
  CASE jsonb_typeof(message #> '{"properties","sectionId"}') WHEN 'string' THEN message #>> '{"properties","sectionId"}' END AS section_id,
  CASE jsonb_typeof(message #> '{"properties","sectionColor"}') WHEN 'string' THEN message #>> '{"properties","sectionColor"}' END AS section_color,
  CASE jsonb_typeof(message #> '{"properties","sectionInternalName"}') WHEN 'string' THEN message #>> '{"properties","sectionInternalName"}' END AS section_internal_name,
  CASE jsonb_typeof(message #> '{"properties","sectionModelName"}') WHEN 'string' THEN message #>> '{"properties","sectionModelName"}' END AS section_model_name,
  CASE jsonb_typeof(message #> '{"properties","sectionLabel"}') WHEN 'string' THEN message #>> '{"properties","sectionLabel"}' END AS section_label,
  CASE jsonb_typeof(message #> '{"properties","sectionTitle"}') WHEN 'string' THEN message #>> '{"properties","sectionTitle"}' END AS section_title,
  CASE jsonb_typeof(message #> '{"properties","type"}') WHEN 'string' THEN message #>> '{"properties","type"}' END AS type,
  CASE jsonb_typeof(message #> '{"context","sessionStart"}') WHEN 'number' THEN (message #>> '{"context","sessionStart"}')::numeric END AS context_session_start,
  CASE jsonb_typeof(message #> '{"context","replayId"}') WHEN 'string' THEN message #>> '{"context","replayId"}' END AS context_replay_id,
  CASE jsonb_typeof(message #> '{"context","channel"}') WHEN 'string' THEN message #>> '{"context","channel"}' END AS context_channel,
  CASE jsonb_typeof(message #> '{"context","returnedFrom"}') WHEN 'string' THEN message #>> '{"context","returnedFrom"}' END AS context_returned_from
FROM event WHERE vendor = 'segment' AND type = 'track' AND event = 'view web' AND is_valid = 1;
