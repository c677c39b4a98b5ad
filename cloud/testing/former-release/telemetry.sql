BEGIN TRANSACTION;
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
DELETE FROM sqlite_sequence;
CREATE INDEX deliveries_integration ON deliveries (owner, integration, number);
CREATE INDEX deliveries_waiting ON deliveries (number) WHERE status = 'waiting';
CREATE INDEX deliveries_age ON deliveries (at);
COMMIT;
