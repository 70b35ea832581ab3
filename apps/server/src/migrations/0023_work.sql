-- Open conversations about claims, recalls and lab cases, in the order of their lists.
CREATE INDEX conversations_about_open ON conversations (client_id, kind, activity_at DESC, convo_id DESC)
  WHERE is_open AND kind IN ('claim', 'recall', 'lab');
-- What waits for who set it.
CREATE INDEX claim_work_user ON claim_work (client_id, changed_by) WHERE next_date IS NOT NULL;
-- Lab cases that are not back.
CREATE INDEX od_labcase_out ON od_labcase (client_id, apt_num)
  WHERE date_time_recd IS NULL AND date_time_checked IS NULL;
