-- Which operatories a row of the schedule is for, `5,6`; '' for none in particular.
ALTER TABLE od_schedule ADD COLUMN operatories text NOT NULL DEFAULT '';
