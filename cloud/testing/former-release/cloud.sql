BEGIN TRANSACTION;
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
INSERT INTO users VALUES('user-1f3c7292ebe758be7195','admin','scrypt$32768$8$1$NmZ7qurGvv5qWTvm36r2ng$FaLN8Yt4na06_xC1lLp5-hdYK2vZH0XK8zuRU2g6p1I',NULL,'Ada','Lovelace','de',1795381620984);
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
INSERT INTO identity VALUES('AuthorizationCode','qUIvLbXONMaNnyYi4QF08Kler9ZvX6okqZ9fMbKrLZ-','{"iat":1795381621,"exp":1795381681,"accountId":"user-1f3c7292ebe758be7195","amr":["pwd"],"authTime":1795381621,"codeChallenge":"OK01eGPLntm2vDe1LLYuIIaRycSAsxC0u25TnYP30Lo","codeChallengeMethod":"S256","grantId":"ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk","nonce":"052dbee59a359964","redirectUri":"http://localhost:8080/auth/callback","resource":"http://localhost:8080/api","scope":"openid profile email","sessionUid":"zrPDRdKxF3X1nx4gwevt8kw9D7lfBwvEFP6FalpKEqw","kind":"AuthorizationCode","jti":"qUIvLbXONMaNnyYi4QF08Kler9ZvX6okqZ9fMbKrLZ-","clientId":"console","expiresWithSession":true,"consumed":1795381621.0}','user-1f3c7292ebe758be7195','ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk',NULL,1795381681);
INSERT INTO identity VALUES('Grant','ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk','{"iat":1795381621,"exp":1803157621,"accountId":"user-1f3c7292ebe758be7195","clientId":"console","kind":"Grant","jti":"ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk","openid":{"scope":"openid profile email"}}','user-1f3c7292ebe758be7195',NULL,NULL,1803157621);
INSERT INTO identity VALUES('Interaction','7iKJZttupbGddu4NKSLUWW_QgmIBiiiTAhDcRXEgPcS','{"iat":1795381622,"exp":1795385222,"returnTo":"http://localhost:8080/oidc/auth/7iKJZttupbGddu4NKSLUWW_QgmIBiiiTAhDcRXEgPcS","prompt":{"name":"login","reasons":["login_prompt"],"details":{}},"params":{"client_id":"console","code_challenge":"JSTToZXmvffiL-hdpcZhH8Eh-p6n524et37xKo_mmJY","code_challenge_method":"S256","nonce":"c399d1897bc78e25","prompt":"login","redirect_uri":"http://localhost:8080/auth/callback","response_type":"code","scope":"openid profile email","state":"2b8e464ea94fba3c","resource":"http://localhost:8080/api"},"session":{"accountId":"user-1f3c7292ebe758be7195","uid":"zrPDRdKxF3X1nx4gwevt8kw9D7lfBwvEFP6FalpKEqw","cookie":"k_eeoFZkSP3uMtzHqEjJ3w7AZ9diuIisV9lc-E73yeQ","amr":["pwd"]},"cid":"Rro0t9zqLqZb0U4NmoFgIPGYTRCcUXesbXs3Y6S-Lt_","grantId":"ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk","kind":"Interaction","jti":"7iKJZttupbGddu4NKSLUWW_QgmIBiiiTAhDcRXEgPcS"}',NULL,'ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk',NULL,1795385222);
INSERT INTO identity VALUES('RefreshToken','ZF4AztOCvWprFJQVtnN292AfviL12JsDrAhjGsgQvu3','{"iat":1795381621,"exp":1796591221,"accountId":"user-1f3c7292ebe758be7195","amr":["pwd"],"authTime":1795381621,"expiresWithSession":true,"grantId":"ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk","gty":"authorization_code","nonce":"052dbee59a359964","resource":"http://localhost:8080/api","rotations":0,"scope":"openid profile email","sessionUid":"zrPDRdKxF3X1nx4gwevt8kw9D7lfBwvEFP6FalpKEqw","kind":"RefreshToken","jti":"ZF4AztOCvWprFJQVtnN292AfviL12JsDrAhjGsgQvu3","clientId":"console","iiat":1795381621}','user-1f3c7292ebe758be7195','ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk',NULL,1796591221);
INSERT INTO identity VALUES('Session','k_eeoFZkSP3uMtzHqEjJ3w7AZ9diuIisV9lc-E73yeQ','{"iat":1795381621,"exp":1796591222,"uid":"zrPDRdKxF3X1nx4gwevt8kw9D7lfBwvEFP6FalpKEqw","accountId":"user-1f3c7292ebe758be7195","loginTs":1795381621,"amr":["pwd"],"authorizations":{"console":{"sid":"fHKbUfNjBRk7mJCk2jQ2BsV9txL3m9E5m6wK9gTkARj","grantId":"ZHzAiMvb_Ps1ZFp5jUFiAm4TrSCVVTr1o_bUAdD5GDk"}},"kind":"Session","jti":"k_eeoFZkSP3uMtzHqEjJ3w7AZ9diuIisV9lc-E73yeQ"}','user-1f3c7292ebe758be7195',NULL,'zrPDRdKxF3X1nx4gwevt8kw9D7lfBwvEFP6FalpKEqw',1796591222);
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
INSERT INTO devices VALUES(1,'NODE-A41C7E','user-1f3c7292ebe758be7195','Greenhouse','ESP32 climate node','["setInterval","led","vent","reboot"]','{"temperature":"number","humidity":"number","led":"boolean","settings":"object","firmware":"string"}',X'd86c6f196b4e911a76bc4239df009dcb34ee454fec0f2594eda778fe1d3bbed5ab05d6e7024a964136e5d6ec06ded98144dc9db3210c13d3303361b2',1795381620985);
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
INSERT INTO integrations VALUES('user-1f3c7292ebe758be7195','11111111-1111-4111-8111-111111111111','report','webhook','{"name":"report","event":"climate","url":"https://example.org/","requestType":"POST"}',1795381622023,1795381622023);
CREATE TABLE secrets (
    owner TEXT NOT NULL REFERENCES users (sub),
    name TEXT NOT NULL,
    sealed_value BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    accessed_at INTEGER,
    PRIMARY KEY (owner, name)
  );
INSERT INTO secrets VALUES('user-1f3c7292ebe758be7195','API_KEY',X'288faf74ce43fbd6cb82846948a144a762d0959c7669be79a11f1113ec78d3c16e7c2db73967cff1b2d999c0a4eb52f4',1795381621989,1795381621989,NULL);
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
INSERT INTO projects VALUES('fefe8257-897b-4f22-a675-722943041974','user-1f3c7292ebe758be7195','greenhouse','empty',NULL,NULL,1795381621979,1795381621979);
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
CREATE TABLE builds (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    owner TEXT NOT NULL REFERENCES users (sub),
    project TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    started_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    success INTEGER NOT NULL,
    firmware_sha TEXT
  );
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('builds',2);
INSERT INTO sqlite_sequence VALUES('devices',6);
CREATE INDEX identity_grant ON identity (grant_id);
CREATE INDEX identity_uid ON identity (uid);
CREATE INDEX identity_account ON identity (account);
CREATE INDEX builds_owner ON builds (owner, number);
CREATE INDEX builds_project ON builds (project);
COMMIT;
