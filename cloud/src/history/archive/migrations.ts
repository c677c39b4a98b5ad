/** Migrations of history.db. Entries are never changed. */
export const historyMigrations = [
  `
  CREATE TABLE history_accounts (
    number INTEGER PRIMARY KEY,
    sub TEXT NOT NULL UNIQUE,
    days INTEGER,
    bytes INTEGER,
    events INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0,
    dropped INTEGER NOT NULL DEFAULT 0,
    topics_version INTEGER NOT NULL DEFAULT 0,
    gone INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE history_topics (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL,
    device TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (owner, device, name)
  );
  CREATE TABLE history_events (
    owner INTEGER NOT NULL,
    t INTEGER NOT NULL,
    n INTEGER NOT NULL,
    topic INTEGER NOT NULL,
    data NOT NULL,
    PRIMARY KEY (owner, t, n)
  ) WITHOUT ROWID;
  CREATE INDEX history_events_topic ON history_events (topic, t, n);
  CREATE TABLE history_minutes (
    topic INTEGER NOT NULL,
    minute INTEGER NOT NULL,
    count INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (topic, minute)
  ) WITHOUT ROWID;
  CREATE TABLE history_spans (
    owner INTEGER NOT NULL,
    minute INTEGER NOT NULL,
    count INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (owner, minute)
  ) WITHOUT ROWID;
  `,
  // Numbers in messages: the fields of a topic, and their values in each minute.
  `
  CREATE TABLE history_fields (
    topic INTEGER NOT NULL,
    field INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (topic, field),
    UNIQUE (topic, name)
  ) WITHOUT ROWID;
  CREATE TABLE history_numbers (
    topic INTEGER NOT NULL,
    minute INTEGER NOT NULL,
    field INTEGER NOT NULL,
    least REAL NOT NULL,
    greatest REAL NOT NULL,
    total REAL NOT NULL,
    count INTEGER NOT NULL,
    first REAL NOT NULL,
    first_at INTEGER NOT NULL,
    last REAL NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (topic, minute, field)
  ) WITHOUT ROWID;
  `,
  // When a minute of the future was first seen; and the newest values of fields that come no more.
  `
  ALTER TABLE history_spans ADD COLUMN seen INTEGER;
  CREATE INDEX history_numbers_field ON history_numbers (topic, field, minute);
  `,
  // How an event was published, and what its publisher said beside it. Both are null in events of former releases.
  `
  ALTER TABLE history_events ADD COLUMN qos INTEGER;
  ALTER TABLE history_events ADD COLUMN properties TEXT;
  `,
  // When devices say that their events were; and numbers of another minute than that in which their events arrived.
  `
  ALTER TABLE history_events ADD COLUMN measured INTEGER;
  CREATE INDEX history_events_measured ON history_events (topic, measured) WHERE measured IS NOT NULL;
  CREATE TABLE history_measured (
    topic INTEGER NOT NULL,
    minute INTEGER NOT NULL,
    field INTEGER NOT NULL,
    arrived INTEGER NOT NULL,
    least REAL NOT NULL,
    greatest REAL NOT NULL,
    total REAL NOT NULL,
    count INTEGER NOT NULL,
    first REAL NOT NULL,
    first_at INTEGER NOT NULL,
    last REAL NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (topic, minute, field, arrived)
  ) WITHOUT ROWID;
  CREATE INDEX history_measured_field ON history_measured (topic, field, minute);
  CREATE INDEX history_measured_arrived ON history_measured (topic, arrived);
  `,
] as const
