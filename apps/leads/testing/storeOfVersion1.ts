/** The tables of leads of version 1, as the releases before this one made them on both databases. */
export const LEADS_SCHEMA = `
CREATE TABLE lead (
  id TEXT PRIMARY KEY,
  received_at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  form_id INTEGER NOT NULL,
  idempotency_key TEXT,
  content_hash TEXT NOT NULL,
  email_key TEXT NOT NULL,
  consent_id TEXT,
  anonymous_id TEXT,
  submission TEXT NOT NULL,
  UNIQUE (idempotency_key, content_hash)
);
CREATE INDEX lead_by_time ON lead (received_at, id);
CREATE INDEX lead_by_content ON lead (content_hash, received_at);
CREATE INDEX lead_by_email ON lead (email_key);
CREATE INDEX lead_by_consent_id ON lead (consent_id) WHERE consent_id IS NOT NULL;
CREATE INDEX lead_by_anonymous_id ON lead (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE TABLE lead_delivery (
  id TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  topic TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  next_at BIGINT NOT NULL,
  finished_at BIGINT,
  problem TEXT
);
CREATE INDEX lead_delivery_by_lead ON lead_delivery (lead_id);
CREATE INDEX lead_delivery_due ON lead_delivery (channel, next_at) WHERE state = 'waiting';
CREATE INDEX lead_delivery_dead ON lead_delivery (finished_at) WHERE state = 'dead';
CREATE TABLE sign_up_reference (
  hash TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
  data TEXT,
  expires_at BIGINT NOT NULL,
  redeemed_at BIGINT
);
CREATE INDEX sign_up_reference_by_lead ON sign_up_reference (lead_id);
CREATE INDEX sign_up_reference_by_time ON sign_up_reference (expires_at);
CREATE TABLE meeting (
  id TEXT PRIMARY KEY,
  lead_id TEXT NOT NULL UNIQUE REFERENCES lead (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  router TEXT NOT NULL,
  state TEXT NOT NULL,
  calendar TEXT,
  starts_at BIGINT,
  ends_at BIGINT,
  time_zone TEXT,
  sequence INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX meeting_booked ON meeting (starts_at) WHERE state = 'booked';
CREATE TABLE meeting_slot (
  calendar TEXT NOT NULL,
  starts_at BIGINT NOT NULL,
  meeting_id TEXT NOT NULL REFERENCES meeting (id) ON DELETE CASCADE,
  PRIMARY KEY (calendar, starts_at)
);
CREATE INDEX meeting_slot_by_meeting ON meeting_slot (meeting_id);
CREATE TABLE mail_sent (
  address_hash TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  sent_at BIGINT NOT NULL
);
CREATE INDEX mail_sent_by_time ON mail_sent (sent_at);
`;

/** Those that later releases with the same version made beside them. */
export const SUSPECT_SCHEMA = `
CREATE TABLE IF NOT EXISTS suspect (
  id TEXT PRIMARY KEY,
  received_at BIGINT NOT NULL,
  suspicion TEXT NOT NULL,
  kind TEXT NOT NULL,
  form_id INTEGER NOT NULL,
  idempotency_key TEXT,
  content_hash TEXT NOT NULL,
  email_key TEXT NOT NULL,
  consent_id TEXT,
  anonymous_id TEXT,
  router TEXT,
  token_hash TEXT UNIQUE,
  submission TEXT NOT NULL,
  UNIQUE (idempotency_key, content_hash)
);
CREATE INDEX IF NOT EXISTS suspect_by_time ON suspect (received_at, id);
CREATE INDEX IF NOT EXISTS suspect_by_content ON suspect (content_hash, received_at);
CREATE INDEX IF NOT EXISTS suspect_by_email ON suspect (email_key);
CREATE TABLE IF NOT EXISTS suspect_reference (
  hash TEXT PRIMARY KEY,
  suspect_id TEXT NOT NULL REFERENCES suspect (id) ON DELETE CASCADE,
  data TEXT,
  expires_at BIGINT NOT NULL,
  redeemed_at BIGINT
);
CREATE INDEX IF NOT EXISTS suspect_reference_by_suspect ON suspect_reference (suspect_id);
CREATE TABLE IF NOT EXISTS genuine_lead (
  lead_id TEXT PRIMARY KEY REFERENCES lead (id) ON DELETE CASCADE
);
`;
