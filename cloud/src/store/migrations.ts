import { createHash } from 'node:crypto'
import type { Database, Migration } from './database.ts'

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
]

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
] as const

interface Row {
  model: string
  id: string
  payload: string
}

interface Payload {
  jti?: string
  returnTo?: string
  session?: { cookie?: string }
}

/** Replaces the ids of sessions and tokens, which are credentials, by their hashes; users stay signed in. Part of a migration: never changed. */
function hashIdentityIds(db: Database): void {
  const rows = db.all<Row>("SELECT model, id, payload FROM identity WHERE model <> 'Grant'")
  for (const { model, id, payload } of rows) {
    const { jti: _, ...kept } = JSON.parse(payload) as Payload
    delete kept.session?.cookie
    if (kept.returnTo !== undefined) kept.returnTo = kept.returnTo.replace(id, '')
    db.run('UPDATE identity SET id = ?, payload = ? WHERE model = ? AND id = ?', createHash('sha256').update(id).digest('base64url'), JSON.stringify(kept), model, id)
  }
}
