/** Each entry brings the store of what devices report and integrations do one version further; entries are never changed. */
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
  // How often a delivery was begun that has not ended, in a table of its own: it is written at each attempt.
  `
  CREATE TABLE started_deliveries (
    id TEXT PRIMARY KEY,
    starts INTEGER NOT NULL
  ) WITHOUT ROWID;
  ALTER TABLE deliveries ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX deliveries_bytes ON deliveries (owner, number, bytes);
  `,
] as const
