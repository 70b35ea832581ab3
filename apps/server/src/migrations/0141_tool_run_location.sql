-- Where a tool of a receipt ran: in this database (DSS) or in the office's Open Dental (OD); null for Chairline's own tools,
-- and for what ran before Open Dental could be asked.
ALTER TABLE ai_tool_runs ADD COLUMN run_location text CHECK (run_location IN ('DSS', 'OD'));
