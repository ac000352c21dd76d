-- Who comes in. A guest has no login; what a cookie or token says is kept only as a digest.
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  login TEXT UNIQUE,
  password TEXT,
  made_at BIGINT NOT NULL
);
CREATE TABLE passes (
  digest TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people (id),
  kind TEXT NOT NULL,
  label TEXT NOT NULL,
  ends_at BIGINT NOT NULL
);
CREATE INDEX passes_of_person ON passes (person);

-- What people meet at. `doc` is a Table; the other columns are there to look for it.
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  edition BIGINT NOT NULL,
  game TEXT NOT NULL,
  host TEXT NOT NULL,
  public BIGINT NOT NULL,
  invitation TEXT NOT NULL UNIQUE,
  made_at BIGINT NOT NULL,
  doc TEXT NOT NULL
);
CREATE TABLE chairs (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seat BIGINT NOT NULL,
  person TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX chairs_of_person ON chairs (person);

-- How a match was dealt: the secret from which all else follows. `start` is a table to begin at, in place of the set-up.
CREATE TABLE deals (
  table_id TEXT PRIMARY KEY REFERENCES tables (id),
  seed TEXT NOT NULL,
  rules BIGINT NOT NULL,
  variant TEXT NOT NULL,
  at BIGINT NOT NULL,
  start_after BIGINT,
  start_rules BIGINT,
  start TEXT
);

-- What happened.
CREATE TABLE log (
  table_id TEXT NOT NULL REFERENCES tables (id),
  version BIGINT NOT NULL,
  key TEXT NOT NULL,
  seat BIGINT NOT NULL,
  word TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, version),
  UNIQUE (table_id, key)
);

-- How it stands, written with each row of the log.
CREATE TABLE courses (
  table_id TEXT PRIMARY KEY REFERENCES tables (id),
  phase TEXT NOT NULL,
  version BIGINT NOT NULL,
  asked TEXT NOT NULL,
  due BIGINT,
  rules BIGINT NOT NULL,
  state TEXT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX courses_due ON courses (due) WHERE due IS NOT NULL;

-- What was said, by people and by the house (`say` is the key of a text then).
CREATE TABLE talk (
  table_id TEXT NOT NULL REFERENCES tables (id),
  n BIGINT NOT NULL,
  key TEXT NOT NULL,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  say TEXT NOT NULL,
  seat BIGINT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, n),
  UNIQUE (table_id, key)
);

-- The readiness probe writes here.
CREATE TABLE pulse (id BIGINT PRIMARY KEY, at BIGINT NOT NULL);
INSERT INTO pulse (id, at) VALUES (1, 0);
