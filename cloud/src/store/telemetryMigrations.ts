/** Migrations of the database of vitals, presence and deliveries. Entries are never changed. */
export const telemetryMigrations = [
  `
  CREATE TABLE presence (
    device INTEGER PRIMARY KEY,
    connected_at INTEGER,
    last_seen INTEGER
  );
  CREATE TABLE vitals (
    device INTEGER NOT NULL,
    t INTEGER NOT NULL,
    r INTEGER NOT NULL,
    h INTEGER NOT NULL,
    PRIMARY KEY (device, t)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE deliveries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    integration TEXT NOT NULL,
    at INTEGER NOT NULL,
    trigger TEXT NOT NULL,
    device TEXT NOT NULL,
    event TEXT NOT NULL,
    data BLOB NOT NULL,
    published_at INTEGER NOT NULL,
    status TEXT NOT NULL,
    next_at INTEGER,
    attempts TEXT NOT NULL,
    published TEXT NOT NULL,
    console TEXT
  );
  CREATE INDEX deliveries_integration ON deliveries (owner, integration, number);
  CREATE INDEX deliveries_waiting ON deliveries (number) WHERE status = 'waiting';
  CREATE INDEX deliveries_age ON deliveries (at);
  `,
  // Counts starts of unfinished deliveries, in a table of its own: it is written at each attempt.
  `
  CREATE TABLE started_deliveries (
    id TEXT PRIMARY KEY,
    starts INTEGER NOT NULL
  ) WITHOUT ROWID;
  ALTER TABLE deliveries ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX deliveries_bytes ON deliveries (owner, number, bytes);
  `,
  // Which process makes a delivery, and which live; where several share a store.
  `
  ALTER TABLE deliveries ADD COLUMN claimed_by TEXT;
  CREATE TABLE replicas (
    id TEXT PRIMARY KEY,
    lease_until INTEGER NOT NULL
  ) WITHOUT ROWID;
  ALTER TABLE presence ADD COLUMN online INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE presence ADD COLUMN replica TEXT;
  `,
  // Jobs under way, by the process that does them.
  `
  CREATE TABLE started_jobs (
    run TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    subject TEXT NOT NULL,
    version TEXT NOT NULL,
    process TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX started_jobs_what ON started_jobs (kind, subject);
  `,
  // Wrong passwords, by the hash of what they are counted by.
  `
  CREATE TABLE sign_in_failures (
    key TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    last INTEGER NOT NULL,
    former INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  // Alerts with their changes, observations of each rule at each device, and messages that wait to be sent.
  `
  CREATE TABLE alerts (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    rule TEXT NOT NULL,
    rule_name TEXT NOT NULL,
    version INTEGER NOT NULL,
    preset TEXT,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    state TEXT NOT NULL,
    since INTEGER NOT NULL,
    fired_at INTEGER,
    resolved_at INTEGER,
    value REAL,
    top REAL,
    cause TEXT NOT NULL,
    devices TEXT,
    most INTEGER,
    firings TEXT NOT NULL,
    count INTEGER NOT NULL,
    flapping INTEGER NOT NULL DEFAULT 0,
    told TEXT,
    rev INTEGER NOT NULL,
    acknowledged_at INTEGER,
    acknowledged_by TEXT,
    silenced_until INTEGER
  ) WITHOUT ROWID;
  CREATE UNIQUE INDEX alerts_open ON alerts (rule, subject) WHERE state <> 'resolved';
  CREATE INDEX alerts_resolved ON alerts (owner, state, resolved_at);
  CREATE TABLE alert_changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    alert TEXT NOT NULL,
    at INTEGER NOT NULL,
    change TEXT NOT NULL,
    by_whom TEXT,
    cause TEXT
  );
  CREATE INDEX alert_changes_alert ON alert_changes (alert, number);
  CREATE TABLE alert_conditions (
    rule TEXT NOT NULL,
    subject TEXT NOT NULL,
    owner TEXT NOT NULL,
    side TEXT NOT NULL,
    since INTEGER NOT NULL,
    at INTEGER NOT NULL,
    value REAL,
    latched INTEGER,
    data TEXT,
    written_at INTEGER NOT NULL,
    PRIMARY KEY (rule, subject)
  ) WITHOUT ROWID;
  CREATE INDEX alert_conditions_written ON alert_conditions (written_at);
  CREATE TABLE alert_messages (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    alert TEXT NOT NULL,
    channel TEXT NOT NULL,
    content TEXT NOT NULL,
    at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX alert_messages_next ON alert_messages (next_at);
  CREATE TABLE alert_clock (
    name TEXT PRIMARY KEY,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  // Since when an integration has failed, and how often: the log has its last deliveries only.
  `
  CREATE TABLE failing_integrations (
    owner TEXT NOT NULL,
    integration TEXT NOT NULL,
    since INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    PRIMARY KEY (owner, integration)
  ) WITHOUT ROWID;
  `,
  // The id of the message that a delivery is about. Deliveries of former releases have none.
  `
  ALTER TABLE deliveries ADD COLUMN message TEXT;
  `,
  // Which deliveries a message has fired.
  `
  CREATE INDEX deliveries_message ON deliveries (owner, message) WHERE message IS NOT NULL;
  `,
] as const
