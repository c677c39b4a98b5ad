import { alertSchema } from './alertSchema.ts'
import { firstSchema } from './firstSchema.ts'
import { historySchema } from './historySchema.ts'

export interface PostgresMigration {
  sql: string
  /**
   * How many migrations a release has to know to work with what this one leaves. Missing when the release before can:
   * columns and tables are added in one release (expand), and what nobody uses any more is dropped in a later one
   * (contract), which says so here.
   */
  needs?: number
}

/**
 * Migrations of PostgreSQL; both stores are in one schema. Entries are never changed. Texts that are compared or sorted
 * are so by their bytes, as in SQLite.
 */
export const postgresMigrations: readonly PostgresMigration[] = [
  { sql: firstSchema },
  {
    sql: `
  ALTER TABLE deliveries ADD COLUMN claimed_by TEXT COLLATE "C";
  CREATE TABLE replicas (
    id TEXT COLLATE "C" PRIMARY KEY,
    lease_until BIGINT NOT NULL
  );
  CREATE TABLE leases (
    name TEXT COLLATE "C" PRIMARY KEY,
    replica TEXT COLLATE "C" NOT NULL
  );
  ALTER TABLE presence ADD COLUMN online BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE presence ADD COLUMN replica TEXT COLLATE "C";
  `,
  },
  {
    sql: `
  ALTER TABLE builds ADD COLUMN reason TEXT;
  CREATE TABLE started_jobs (
    run TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    owner TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    version TEXT COLLATE "C" NOT NULL,
    process TEXT COLLATE "C" NOT NULL,
    started_at BIGINT NOT NULL,
    told BIGINT NOT NULL DEFAULT 0
  );
  CREATE INDEX started_jobs_what ON started_jobs (kind, subject);
  `,
  },
  {
    sql: `
  CREATE TABLE sign_in_failures (
    key TEXT COLLATE "C" PRIMARY KEY,
    count BIGINT NOT NULL,
    last BIGINT NOT NULL,
    former BIGINT NOT NULL
  );
  `,
  },
  {
    sql: `
  ALTER TABLE users ADD COLUMN email TEXT;
  `,
  },
  {
    sql: `
  ALTER TABLE devices ADD COLUMN kind TEXT NOT NULL DEFAULT 'simulated';
  ALTER TABLE devices ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE devices ADD COLUMN running_firmware TEXT COLLATE "C";
  ALTER TABLE devices ADD COLUMN running_since BIGINT;
  ALTER TABLE devices ADD COLUMN running_safe_mode BIGINT NOT NULL DEFAULT 0;
  ALTER TABLE devices ADD COLUMN enrolment TEXT COLLATE "C";
  ALTER TABLE devices ADD COLUMN hardware_id TEXT COLLATE "C";
  CREATE UNIQUE INDEX devices_hardware ON devices (owner, hardware_id);
  SELECT setval(pg_get_serial_sequence('devices', 'number'), greatest((SELECT max(number) FROM devices), (SELECT last_value FROM devices_number_seq)));
  CREATE TABLE device_keys (
    id TEXT COLLATE "C" PRIMARY KEY,
    device TEXT COLLATE "C" NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    hash TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
  );
  CREATE INDEX device_keys_device ON device_keys (device);
  CREATE TABLE enrolments (
    id TEXT COLLATE "C" PRIMARY KEY,
    owner TEXT COLLATE "C" NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
    name TEXT NOT NULL,
    labels TEXT NOT NULL,
    token_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    uses BIGINT NOT NULL,
    used BIGINT NOT NULL DEFAULT 0,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
  );
  CREATE INDEX enrolments_owner ON enrolments (owner);
  ALTER TABLE firmwares ADD COLUMN app_sha TEXT COLLATE "C";
  CREATE INDEX firmwares_app ON firmwares (owner, app_sha);
  `,
  },
  {
    sql: `
  ALTER TABLE devices ADD COLUMN chip TEXT COLLATE "C";
  CREATE TABLE device_updates (
    device TEXT COLLATE "C" PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
    id TEXT COLLATE "C" NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    size BIGINT NOT NULL,
    chip TEXT COLLATE "C" NOT NULL,
    calls_itself TEXT COLLATE "C" NOT NULL,
    sig TEXT NOT NULL,
    offered_at BIGINT NOT NULL,
    tried BIGINT NOT NULL DEFAULT 0,
    image BYTEA NOT NULL
  );
  CREATE INDEX device_updates_age ON device_updates (offered_at);
  `,
  },
  {
    sql: `
  CREATE TABLE build_runs (
    run TEXT COLLATE "C" PRIMARY KEY,
    owner TEXT COLLATE "C" NOT NULL,
    project TEXT COLLATE "C" NOT NULL,
    version TEXT COLLATE "C" NOT NULL,
    started_at BIGINT NOT NULL,
    process TEXT COLLATE "C" NOT NULL,
    turn BIGINT NOT NULL,
    result TEXT,
    reader_left BIGINT NOT NULL DEFAULT 0,
    over_at BIGINT
  );
  `,
  },
  {
    sql: `
  CREATE TABLE revoked_keys (
    device TEXT COLLATE "C" NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    hash TEXT COLLATE "C" NOT NULL,
    revoked_at BIGINT NOT NULL,
    PRIMARY KEY (device, hash)
  );
  `,
  },
  {
    sql: `
  CREATE TABLE dashboards (
    owner TEXT COLLATE "C" PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    content TEXT NOT NULL
  );
  CREATE TABLE device_crashes (
    device TEXT COLLATE "C" PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    count BIGINT NOT NULL,
    content TEXT NOT NULL
  );
  `,
  },
  { sql: historySchema },
  {
    sql: `
  CREATE TABLE history_fields (
    topic BIGINT NOT NULL,
    field BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (topic, field),
    UNIQUE (topic, name)
  );
  CREATE TABLE history_numbers (
    topic BIGINT NOT NULL,
    minute BIGINT NOT NULL,
    field BIGINT NOT NULL,
    least DOUBLE PRECISION NOT NULL,
    greatest DOUBLE PRECISION NOT NULL,
    total DOUBLE PRECISION NOT NULL,
    count BIGINT NOT NULL,
    first DOUBLE PRECISION NOT NULL,
    first_at BIGINT NOT NULL,
    last DOUBLE PRECISION NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (topic, minute, field)
  );
  `,
  },
  { sql: alertSchema },
  {
    sql: `
  CREATE TABLE device_memory (
    device TEXT COLLATE "C" NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (device, name)
  );
  `,
  },
  // When a minute of the future was first seen; and the newest values of fields that come no more. Former releases need
  // to know of neither.
  {
    sql: `
  ALTER TABLE history_spans ADD COLUMN seen BIGINT;
  CREATE INDEX history_numbers_field ON history_numbers (topic, field, minute);
  `,
  },
  // Since when an integration has failed, and how often. A former release need not know: the log counts for more.
  {
    sql: `
  CREATE TABLE failing_integrations (
    owner TEXT COLLATE "C" NOT NULL,
    integration TEXT COLLATE "C" NOT NULL,
    since BIGINT NOT NULL,
    failures BIGINT NOT NULL,
    PRIMARY KEY (owner, integration)
  );
  `,
  },
  // What an image calls its version. A former release need not know.
  {
    sql: `
  ALTER TABLE firmwares ADD COLUMN version TEXT;
  `,
  },
  // How an event was published, and what its publisher said beside it. A former release need not know.
  {
    sql: `
  ALTER TABLE history_events ADD COLUMN qos SMALLINT;
  ALTER TABLE history_events ADD COLUMN properties TEXT;
  `,
  },
  // When devices say that their events were; and numbers of another minute than that in which their events arrived. A
  // former release need not know: it places them by their arrival.
  {
    sql: `
  ALTER TABLE history_events ADD COLUMN measured BIGINT;
  CREATE INDEX history_events_measured ON history_events (topic, measured) WHERE measured IS NOT NULL;
  CREATE TABLE history_measured (
    topic BIGINT NOT NULL,
    minute BIGINT NOT NULL,
    field BIGINT NOT NULL,
    arrived BIGINT NOT NULL,
    least DOUBLE PRECISION NOT NULL,
    greatest DOUBLE PRECISION NOT NULL,
    total DOUBLE PRECISION NOT NULL,
    count BIGINT NOT NULL,
    first DOUBLE PRECISION NOT NULL,
    first_at BIGINT NOT NULL,
    last DOUBLE PRECISION NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (topic, minute, field, arrived)
  );
  CREATE INDEX history_measured_field ON history_measured (topic, field, minute);
  CREATE INDEX history_measured_arrived ON history_measured (topic, arrived);
  `,
  },
  // The id of the message that a delivery is about. A former release need not know.
  {
    sql: `
  ALTER TABLE deliveries ADD COLUMN message TEXT COLLATE "C";
  `,
  },
  // Which deliveries a message has fired.
  {
    sql: `
  CREATE INDEX deliveries_message ON deliveries (owner, message) WHERE message IS NOT NULL;
  `,
  },
]
