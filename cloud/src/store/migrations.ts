import { alertRules } from './alertRules.ts'
import type { Migration } from './database.ts'
import { hashIdentityIds } from './hashIdentityIds.ts'

/** Migrations of the database of accounts and their data. Entries are never changed. */
export const cloudMigrations: readonly Migration[] = [
  `
  CREATE TABLE users (
    sub TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password_hash TEXT NOT NULL,
    password_changed_at INTEGER,
    first_name TEXT NOT NULL DEFAULT '',
    last_name TEXT NOT NULL DEFAULT '',
    language TEXT,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE identity (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    account TEXT,
    grant_id TEXT,
    uid TEXT,
    expires_at INTEGER,
    PRIMARY KEY (model, id)
  ) WITHOUT ROWID;
  CREATE INDEX identity_grant ON identity (grant_id);
  CREATE INDEX identity_uid ON identity (uid);
  CREATE INDEX identity_account ON identity (account);
  CREATE TABLE devices (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL REFERENCES users (sub),
    name TEXT NOT NULL,
    model TEXT NOT NULL,
    functions TEXT NOT NULL,
    variables TEXT NOT NULL,
    sealed_key BLOB NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE integrations (
    owner TEXT NOT NULL REFERENCES users (sub),
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (owner, id),
    UNIQUE (owner, name)
  );
  CREATE TABLE secrets (
    owner TEXT NOT NULL REFERENCES users (sub),
    name TEXT NOT NULL,
    sealed_value BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    accessed_at INTEGER,
    PRIMARY KEY (owner, name)
  );
  CREATE TABLE projects (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES users (sub),
    name TEXT NOT NULL,
    template TEXT NOT NULL,
    firmware_sha TEXT,
    last_build_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (owner, name)
  );
  CREATE TABLE project_files (
    project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    content BLOB NOT NULL,
    etag TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (project, path)
  );
  CREATE TABLE firmwares (
    owner TEXT NOT NULL REFERENCES users (sub),
    sha256 TEXT NOT NULL,
    project TEXT NOT NULL,
    project_name TEXT NOT NULL,
    product TEXT NOT NULL,
    image BLOB NOT NULL,
    size INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    accessed_at INTEGER,
    download_count INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (owner, sha256)
  );
  `,
  `
  CREATE TABLE artifacts (
    project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    content BLOB NOT NULL,
    etag TEXT NOT NULL,
    PRIMARY KEY (project, path)
  );
  CREATE TABLE device_firmwares (
    device TEXT PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
    sha256 TEXT NOT NULL,
    image BLOB NOT NULL,
    installed_at INTEGER NOT NULL
  );
  `,
  // Earlier builds have left only their images.
  `
  CREATE TABLE builds (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL REFERENCES users (sub),
    project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    success INTEGER NOT NULL,
    firmware_sha TEXT
  );
  CREATE INDEX builds_owner ON builds (owner, number);
  CREATE INDEX builds_project ON builds (project);
  INSERT INTO builds (owner, project, started_at, ended_at, success, firmware_sha)
  SELECT firmwares.owner, projects.id, firmwares.created_at, firmwares.created_at, 1, sha256 FROM firmwares JOIN projects ON projects.id = project ORDER BY firmwares.created_at;
  `,
  `
  ALTER TABLE device_firmwares ADD COLUMN stopped TEXT;
  `,
  hashIdentityIds,
  // The hash of the sources; unknown for earlier builds.
  `
  ALTER TABLE builds ADD COLUMN source_hash TEXT;
  `,
  // Why a build has failed, where its log may not have said it.
  `
  ALTER TABLE builds ADD COLUMN reason TEXT;
  `,
  // As a foreign identity provider tells it.
  `
  ALTER TABLE users ADD COLUMN email TEXT;
  `,
  // Devices that their owners bring: the key is stored as a hash, and the sealed one is empty.
  `
  ALTER TABLE devices ADD COLUMN kind TEXT NOT NULL DEFAULT 'simulated';
  ALTER TABLE devices ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE devices ADD COLUMN running_firmware TEXT;
  ALTER TABLE devices ADD COLUMN running_since INTEGER;
  ALTER TABLE devices ADD COLUMN running_safe_mode INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE devices ADD COLUMN enrolment TEXT;
  ALTER TABLE devices ADD COLUMN hardware_id TEXT;
  CREATE INDEX devices_owner ON devices (owner);
  CREATE UNIQUE INDEX devices_hardware ON devices (owner, hardware_id);
  CREATE TABLE device_keys (
    id TEXT PRIMARY KEY,
    device TEXT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  );
  CREATE INDEX device_keys_device ON device_keys (device);
  CREATE TABLE enrolments (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
    name TEXT NOT NULL,
    labels TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    uses INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    expires_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX enrolments_owner ON enrolments (owner);
  ALTER TABLE firmwares ADD COLUMN app_sha TEXT;
  CREATE INDEX firmwares_app ON firmwares (owner, app_sha);
  `,
  // What is offered to a device over the air, until it says how that ended.
  `
  ALTER TABLE devices ADD COLUMN chip TEXT;
  CREATE TABLE device_updates (
    device TEXT PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    size INTEGER NOT NULL,
    chip TEXT NOT NULL,
    calls_itself TEXT NOT NULL,
    sig TEXT NOT NULL,
    offered_at INTEGER NOT NULL,
    tried INTEGER NOT NULL DEFAULT 0,
    image BLOB NOT NULL
  );
  CREATE INDEX device_updates_age ON device_updates (offered_at);
  `,
  // Builds under way, and for a while those that have ended.
  `
  CREATE TABLE build_runs (
    run TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    project TEXT NOT NULL,
    version TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    process TEXT NOT NULL,
    turn INTEGER NOT NULL,
    result TEXT,
    reader_left INTEGER NOT NULL DEFAULT 0,
    over_at INTEGER
  ) WITHOUT ROWID;
  `,
  // So that the owner is told of a device that comes with a key that was revoked.
  `
  CREATE TABLE revoked_keys (
    device TEXT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    revoked_at INTEGER NOT NULL,
    PRIMARY KEY (device, hash)
  ) WITHOUT ROWID;
  `,
  // A dashboard for each account, and the last crash of each device.
  `
  CREATE TABLE dashboards (
    owner TEXT PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    content TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE device_crashes (
    device TEXT PRIMARY KEY REFERENCES devices (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    count INTEGER NOT NULL,
    content TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  alertRules,
  // Data that firmware of simulated devices stores for later runs.
  `
  CREATE TABLE device_memory (
    device TEXT NOT NULL REFERENCES devices (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (device, name)
  );
  `,
  // What an image calls its version.
  `
  ALTER TABLE firmwares ADD COLUMN version TEXT;
  `,
]
