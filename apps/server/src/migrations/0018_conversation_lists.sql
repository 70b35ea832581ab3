-- All processes at once: general conversations without the many internal ones between them.
CREATE INDEX conversations_general_open ON conversations (client_id, activity_at DESC, convo_id DESC)
  WHERE is_open AND kind = 'general';
CREATE INDEX conversations_general_closed ON conversations (client_id, activity_at DESC, convo_id DESC)
  WHERE NOT is_open AND kind = 'general';
