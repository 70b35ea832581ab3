-- How long a visit of a recall type or an appointment type takes, and the codes it is booked with. Both tables are read
-- whole in every round: the next one brings them.
ALTER TABLE od_recalltype ADD COLUMN time_pattern text NOT NULL DEFAULT '', ADD COLUMN procedures text NOT NULL DEFAULT '';
ALTER TABLE od_appointmenttype ADD COLUMN pattern text NOT NULL DEFAULT '', ADD COLUMN code_str text NOT NULL DEFAULT '';
