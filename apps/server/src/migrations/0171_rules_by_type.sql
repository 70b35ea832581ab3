-- Reminder rules may be for some types of visits alone; those of before are for all of them.
ALTER TABLE reminder_rules NO FORCE ROW LEVEL SECURITY;
UPDATE reminder_rules SET filters = filters || '{"appointment_types": []}' WHERE NOT filters ? 'appointment_types';
ALTER TABLE reminder_rules FORCE ROW LEVEL SECURITY;
