-- How far a video is on its way to Facebook: {videoId, session, from, to}. What is cut off goes on there.
ALTER TABLE social_posts ADD COLUMN upload jsonb;
