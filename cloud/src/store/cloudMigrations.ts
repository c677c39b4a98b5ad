import type { Migration } from './database.ts'
import { hashIdentityIds } from './identityHashes.ts'

/** Each entry brings the store of accounts and their things one version further; entries are never changed. */
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
  // What was built before has left its images only.
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
  // Of the sources that were built; not known of builds before.
  `
  ALTER TABLE builds ADD COLUMN source_hash TEXT;
  `,
]
