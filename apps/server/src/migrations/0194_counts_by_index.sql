-- How many stand in each practice list is asked every minute by each page. What was read row by row for it stands in an
-- index: which visits are to come, and when which procedure was done.
CREATE INDEX od_appointment_standing ON od_appointment (client_id, apt_num) WHERE apt_status IN (1, 4);
CREATE INDEX od_procedurelog_code ON od_procedurelog (client_id, code_num, proc_date) WHERE proc_status = 2;
