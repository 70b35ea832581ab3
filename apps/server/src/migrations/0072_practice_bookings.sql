-- Who is booking on a day of the practice's calendar: one at a time looks whether a time is free and takes it.
CREATE TABLE practice_bookings (
  client_id integer NOT NULL REFERENCES clients,
  day date NOT NULL,
  held_by uuid NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (client_id, day)
);
ALTER TABLE practice_bookings ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_bookings FORCE ROW LEVEL SECURITY;
CREATE POLICY own_office ON practice_bookings USING (client_id = app_office()) WITH CHECK (client_id = app_office());
GRANT SELECT, INSERT, UPDATE, DELETE ON practice_bookings TO chairline_app;
