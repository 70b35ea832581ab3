-- Which model an agent of an office asks; no row: the installation's default one.
CREATE TABLE ai_agent_models (
  client_id integer NOT NULL REFERENCES clients,
  agent text NOT NULL,
  model text NOT NULL,
  PRIMARY KEY (client_id, agent)
);

-- What AI may use, an office's own wish; NULL: the installation's. The ceilings are the provider's.
CREATE TABLE ai_limits (
  client_id integer PRIMARY KEY REFERENCES clients,
  question_seconds integer,
  question_tokens integer,
  question_cents integer,
  user_tokens integer,
  user_cents integer,
  office_tokens integer,
  office_cents integer,
  ceiling_tokens integer,
  ceiling_cents integer,
  version integer NOT NULL DEFAULT 0
);

-- What was used, by the office's day. User 0: nobody's in particular, as of a job.
CREATE TABLE ai_usage (
  client_id integer NOT NULL REFERENCES clients,
  day date NOT NULL,
  user_id integer NOT NULL,
  agent text NOT NULL,
  questions integer NOT NULL DEFAULT 0,
  tokens_in bigint NOT NULL DEFAULT 0,
  tokens_out bigint NOT NULL DEFAULT 0,
  cents numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, day, user_id, agent)
);

-- What is set aside for questions that are being answered. One that nobody settles counts until its time is over.
CREATE TABLE ai_reservations (
  client_id integer NOT NULL REFERENCES clients,
  reservation_id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id integer NOT NULL,
  agent text NOT NULL,
  day date NOT NULL,
  tokens integer NOT NULL,
  cents numeric NOT NULL,
  -- Cents per million tokens, as they were when it was asked.
  price_in numeric NOT NULL,
  price_out numeric NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (client_id, reservation_id)
);

DO $$
DECLARE
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['ai_agent_models', 'ai_limits', 'ai_usage', 'ai_reservations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_office ON %I USING (client_id = app_office()) WITH CHECK (client_id = app_office())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO chairline_app', t);
  END LOOP;
END $$;
-- The provider's page lists the models and ceilings of all offices.
CREATE POLICY routing ON ai_agent_models FOR SELECT TO chairline_app USING (app_scope() = 'routing');
CREATE POLICY routing ON ai_limits FOR SELECT TO chairline_app USING (app_scope() = 'routing');
