/**
 * Alert rules; and for each account whether it has got the preset rules, and until when it has silenced all alerts.
 * Part of a migration: never changed.
 */
export const alertRules = `
  CREATE TABLE alert_rules (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
    name TEXT NOT NULL,
    preset TEXT,
    enabled INTEGER NOT NULL,
    watch TEXT NOT NULL,
    scope TEXT NOT NULL,
    for_seconds INTEGER NOT NULL,
    tell TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
  );
  CREATE INDEX alert_rules_owner ON alert_rules (owner, created_at);
  CREATE TABLE alert_accounts (
    owner TEXT PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
    silenced_until INTEGER
  ) WITHOUT ROWID;
`
