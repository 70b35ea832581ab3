-- Names are compared as people read them: one folding for search, duplicates and matching. packages/contract/src/shared/fold.ts
-- is the same rule; fold.test.ts and search-rules.test.ts hold the two against each other.

-- Latin letters as the plain ones, of a text in lower case, decomposed and without marks. Made by scripts/fold-letters.ts
-- from PostgreSQL's unaccent.rules: the extension itself is not IMMUTABLE, and its file may be another on another server.
CREATE FUNCTION app_latin(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(t) = char_length(t) THEN t
    WHEN t ~ '[ßæþœƕƣȸȹɶʣʥʦʪʫᴁᵫᵺỻꜳꜵꜷꜹꜻꜽꝏꝡꝥꝧ]' THEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(t, 'ðøđħıĸłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɍɏɓɔɕɖɗəɛɟɠɡɢɣɦɧɨɩɪɫɬɭɱɲɳɴɵɼɽɾʀʂʈʉʊʋʏʐʑʙʛʜʝʟʠᴀᴃᴄᴅᴆᴇᴊᴋᴌᴍᴏᴘᴛᴜᴠᴡᴢᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵻᵽᵾᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎᶏᶑᶒᶓᶖᶙẜẝỽỿⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺꜰꜱꝁꝃꝅꝇꝉꝋꝍꝑꝓꝕꝗꝙꝟꝱꝲꝳꝴꝵꝶꝷꝺꝼꞇꞑꞓꞡꞣꞥꞧꞩ', 'dodhiqlntbbcdfklnpttyzegdzlntjcszejrybocddeejgggghhiiilllmnnnorrrrstuuvyzzbghjlqabcddejklmoptuvwzbdfmnprrstzipubdfgklmnprsvxzadeeiussvylathkzvwveofskkklloopppqqvdlmnrrtdftncgknrs'), 'ß', 'ss'), 'æ', 'ae'), 'þ', 'th'), 'œ', 'oe'), 'ƕ', 'hv'), 'ƣ', 'oi'), 'ȸ', 'db'), 'ȹ', 'qp'), 'ɶ', 'oe'), 'ʣ', 'dz'), 'ʥ', 'dz'), 'ʦ', 'ts'), 'ʪ', 'ls'), 'ʫ', 'lz'), 'ᴁ', 'ae'), 'ᵫ', 'ue'), 'ᵺ', 'th'), 'ỻ', 'll'), 'ꜳ', 'aa'), 'ꜵ', 'ao'), 'ꜷ', 'au'), 'ꜹ', 'av'), 'ꜻ', 'av'), 'ꜽ', 'ay'), 'ꝏ', 'oo'), 'ꝡ', 'vy'), 'ꝥ', 'th'), 'ꝧ', 'th')
    ELSE translate(t, 'ðøđħıĸłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɍɏɓɔɕɖɗəɛɟɠɡɢɣɦɧɨɩɪɫɬɭɱɲɳɴɵɼɽɾʀʂʈʉʊʋʏʐʑʙʛʜʝʟʠᴀᴃᴄᴅᴆᴇᴊᴋᴌᴍᴏᴘᴛᴜᴠᴡᴢᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵻᵽᵾᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎᶏᶑᶒᶓᶖᶙẜẝỽỿⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺꜰꜱꝁꝃꝅꝇꝉꝋꝍꝑꝓꝕꝗꝙꝟꝱꝲꝳꝴꝵꝶꝷꝺꝼꞇꞑꞓꞡꞣꞥꞧꞩ', 'dodhiqlntbbcdfklnpttyzegdzlntjcszejrybocddeejgggghhiiilllmnnnorrrrstuuvyzzbghjlqabcddejklmoptuvwzbdfmnprrstzipubdfgklmnprsvxzadeeiussvylathkzvwveofskkklloopppqqvdlmnrrtdftncgknrs') END;

-- `foldLetters` of the contract.
CREATE FUNCTION app_letters(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(t) = char_length(t) THEN lower(t COLLATE "C") COLLATE "default"
    ELSE app_latin(translate(lower(regexp_replace(normalize(t, NFKD),
        '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+',
        '', 'g') COLLATE "pg_unicode_fast"), 'ς', 'σ') COLLATE "default") END;

-- As of 0016, by these letters.
CREATE OR REPLACE FUNCTION app_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(CASE WHEN octet_length(t) = char_length(t)
    THEN regexp_replace(lower(t COLLATE "C"), '[^a-z0-9]+', ' ', 'g') COLLATE "default"
    ELSE regexp_replace(app_letters(t) COLLATE "pg_unicode_fast", '[^[:alnum:]]+', ' ', 'g') COLLATE "default" END);

-- `foldName`: apostrophes and dots are left out, hyphens and what stands between names is one blank.
CREATE FUNCTION app_fold_name(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(CASE WHEN octet_length(t) = char_length(t)
    THEN regexp_replace(translate(lower(t COLLATE "C"), '''`.', ''), '[-\u0001-\u0020\u007f,;/()&"]+', ' ', 'g') COLLATE "default"
    ELSE regexp_replace(regexp_replace(app_letters(regexp_replace(t,
          '[''`´΄᾽᾿´῾ʹʻʼʽʾʿˈˊˋ‘’‛′ꞌ՚׳.·․‧・\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g')),
          '[''`´΄᾽᾿´῾ʹʻʼʽʾʿˈˊˋ‘’‛′ꞌ՚׳.·․‧・\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
        '[-‐‑‒–—―−⸺⸻\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029,;/()&"“”„«»]+', ' ', 'g') END);

-- `nameText`: what a search for names looks in.
CREATE FUNCTION app_name_text(VARIADIC names text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg(f.folded, ' ' ORDER BY f.n), '') || E'\x01'
      || coalesce(string_agg(replace(f.folded, ' ', ''), ' ' ORDER BY f.n) FILTER (WHERE position(' ' IN f.folded) > 0), '')
    FROM (SELECT u.n, app_fold_name(u.name) AS folded FROM unnest(names) WITH ORDINALITY u (name, n)) f
    WHERE f.folded <> '');

-- The same to look through many rows: one folding, and no query within, which would be planned with what is around it.
CREATE FUNCTION app_name_line(VARIADIC names text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words constant text := app_fold_name(array_to_string(names, '|'));
BEGIN
  RETURN words || '|' || replace(words, ' ', '');
END $$;

-- `searchTextOf` of the contacts: the text of the name, and the ten digits of each number.
CREATE FUNCTION app_contact_search(first_name text, last_name text, VARIADIC numbers text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN app_name_text(first_name, last_name) || E'\x02' || coalesce((SELECT string_agg(right(u.number, 10), E'\x01' ORDER BY u.n)
    FROM unnest(numbers) WITH ORDINALITY u (number, n) WHERE u.number <> ''), '');

-- As of 0108, but that each of several words is found, in any order. patterns: of search_text LIKE, all of which fit.
DROP FUNCTION app_find_contacts;
CREATE FUNCTION app_find_contacts(
  status text, tags integer[], types integer[], patterns text[],
  before_at timestamptz, before_id bigint, max_rows integer, longest boolean DEFAULT false
) RETURNS TABLE (contact_id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public ROWS 50 AS $$
DECLARE
  statement text :=
    'SELECT c.contact_id FROM contacts c
      WHERE c.client_id = $1 AND c.merged_into IS NULL AND (c.activity_at, c.contact_id) < ($2, $3)'
    || CASE status
         WHEN 'waiting' THEN ' AND c.needs_answer_since IS NOT NULL'
         WHEN 'missed' THEN ' AND c.last_call_missed AND c.last_kind = ''call'''
         WHEN 'failed' THEN ' AND c.last_direction IN (''failed'', ''undelivered'', ''rejected'')'
         WHEN 'unknown' THEN ' AND c.first_name = '''' AND c.last_name = '''''
         ELSE '' END
    || CASE WHEN tags IS NULL THEN '' ELSE ' AND c.tag_ids <> ''{}'' AND c.tag_ids && $5' END
    || CASE WHEN types IS NULL THEN ''
         WHEN types = '{0}' THEN ' AND c.contact_type_id IS NULL'
         WHEN 0 = ANY (types) THEN ' AND (c.contact_type_id IS NULL OR c.contact_type_id = ANY ($6))'
         WHEN array_length(types, 1) = 1 THEN ' AND c.contact_type_id = ' || types[1]
         ELSE ' AND c.contact_type_id = ANY ($6)' END
    -- One condition a word, and no LIKE ALL: that finds no index.
    || coalesce((SELECT string_agg(format(' AND c.search_text LIKE $7[%s]', n), '') FROM generate_subscripts(patterns, 1) n), '')
    || ' ORDER BY c.activity_at DESC, c.contact_id DESC LIMIT $4';
BEGIN
  IF status = 'waiting' THEN
    statement := replace(statement, 'c.activity_at', 'c.needs_answer_since');
    IF longest THEN statement := replace(replace(statement, ') < (', ') > ('), ' DESC', ''); END IF;
  END IF;
  RETURN QUERY EXECUTE statement USING app_office(), before_at, before_id, max_rows, tags, types, patterns;
END $$;
REVOKE ALL ON FUNCTION app_find_contacts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app_find_contacts TO chairline_app;

-- What was folded before is folded again. The owner may be held to row-level security itself (a managed database).
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
UPDATE contacts SET search_text = app_contact_search(first_name, last_name, ph1, ph2, ph3, phone_num);
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;
-- By the letters of the name alone: "Mary-Ann", "Mary Ann" and "Maryann" are one. Written anew with it are all rows and indexes.
ALTER TABLE contacts ALTER COLUMN person_key
  SET EXPRESSION AS (hashtextextended(replace(split_part(search_text, E'\x01', 1), ' ', ''), birthdate - date '2000-01-01'));

ALTER TABLE caller_infos NO FORCE ROW LEVEL SECURITY;
UPDATE caller_infos SET search_text = coalesce((SELECT string_agg(app_fold_name(u.line), E'\n' ORDER BY u.n)
  FROM string_to_table(search_text, E'\n') WITH ORDINALITY u (line, n)), '');
ALTER TABLE caller_infos FORCE ROW LEVEL SECURITY;

ALTER TABLE calendar_events ALTER COLUMN words
  SET EXPRESSION AS (app_fold(title || ' ' || location || ' ' || description || ' ' || notes));

-- Of the messages those alone that have one of these letters: their words were written into the index with it.
DO $$
DECLARE
  t text;
  tables constant text[] := ARRAY['search_entries', 'comm_items', 'message_media', 'emails', 'email_media',
    'convo_messages', 'convo_media', 'conversations'];
BEGIN
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t); END LOOP;
  PERFORM app_search_refresh(e.kind, e.client_id, e.ref_id) FROM (
    SELECT kind, client_id, ref_id FROM search_entries
    WHERE octet_length(words::text) <> char_length(words::text)
      AND words::text ~ '[ðøđħıĸłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɍɏɓɔɕɖɗəɛɟɠɡɢɣɦɧɨɩɪɫɬɭɱɲɳɴɵɼɽɾʀʂʈʉʊʋʏʐʑʙʛʜʝʟʠᴀᴃᴄᴅᴆᴇᴊᴋᴌᴍᴏᴘᴛᴜᴠᴡᴢᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵻᵽᵾᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎᶏᶑᶒᶓᶖᶙẜẝỽỿⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺꜰꜱꝁꝃꝅꝇꝉꝋꝍꝑꝓꝕꝗꝙꝟꝱꝲꝳꝴꝵꝶꝷꝺꝼꞇꞑꞓꞡꞣꞥꞧꞩßæþœƕƣȸȹɶʣʥʦʪʫᴁᵫᵺỻꜳꜵꜷꜹꜻꜽꝏꝡꝥꝧ]' OFFSET 0) e;
  FOREACH t IN ARRAY tables LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;
