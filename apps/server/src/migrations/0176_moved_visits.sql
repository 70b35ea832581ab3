-- Visits that were another patient's before: Open Dental moves a patient's visits when it merges them into another, and
-- says nowhere into whom. Whose a visit is now stands at the visit.
CREATE TABLE practice_moved_visits (
  client_id integer NOT NULL REFERENCES clients,
  apt_num bigint NOT NULL,
  from_pat bigint NOT NULL,
  PRIMARY KEY (client_id, from_pat, apt_num)
);
ALTER TABLE practice_moved_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_moved_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON practice_moved_visits USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON practice_moved_visits TO chairline_app;

CREATE FUNCTION app_note_moved_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO practice_moved_visits (client_id, apt_num, from_pat) VALUES (OLD.client_id, OLD.apt_num, OLD.pat_num)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER moved_visit AFTER UPDATE ON od_appointment FOR EACH ROW
  WHEN (OLD.pat_num > 0 AND OLD.pat_num <> NEW.pat_num) EXECUTE FUNCTION app_note_moved_visit();
