/** Each entry brings the store of what devices report one version further; entries are never changed. */
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
] as const
