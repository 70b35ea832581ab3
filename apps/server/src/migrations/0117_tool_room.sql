-- Tools' SQL runs in a room of its own: as a role that signs in by itself, in an office that it cannot choose.

-- The key with which the server signs whose rows a run may see, as HMAC-SHA256's two padded blocks; written at each start.
-- The owner's alone: no other role may look into this schema, and no backup holds it.
CREATE SCHEMA chairline_keys;
REVOKE ALL ON SCHEMA chairline_keys FROM PUBLIC;
CREATE TABLE chairline_keys.tool_key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  inner_block bytea NOT NULL,
  outer_block bytea NOT NULL
);

-- What the pass of this run says: {office, user}; NULL where there is none, or it is not ours, not of this connection, or
-- no longer good. The pass is `office|user|expires|backend|mac`, `user` 0 for nobody, `expires` in seconds since 1970.
CREATE FUNCTION tool_pass() RETURNS integer[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parts text[] := string_to_array(current_setting('app.tool_pass', true), '|');
  mac bytea;
BEGIN
  IF parts IS NULL OR cardinality(parts) <> 5 THEN RETURN NULL; END IF;
  SELECT sha256(k.outer_block || sha256(k.inner_block || convert_to(array_to_string(parts[1:4], '|'), 'UTF8')))
    INTO mac FROM chairline_keys.tool_key k;
  IF encode(mac, 'hex') IS DISTINCT FROM parts[5] THEN RETURN NULL; END IF;
  IF parts[4]::integer <> pg_backend_pid() OR parts[3]::bigint < extract(epoch FROM clock_timestamp()) THEN
    RETURN NULL;
  END IF;
  RETURN ARRAY[parts[1]::integer, nullif(parts[2]::integer, 0)];
END $$;
CREATE FUNCTION tool_office() RETURNS integer LANGUAGE sql STABLE AS 'SELECT (public.tool_pass())[1]';
CREATE FUNCTION tool_user() RETURNS integer LANGUAGE sql STABLE AS 'SELECT (public.tool_pass())[2]';
REVOKE ALL ON FUNCTION tool_pass(), tool_office(), tool_user() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tool_pass(), tool_office(), tool_user() TO chairline_tools;

-- On every table that a tool reads, beside what holds everybody: the office of the pass, whatever the settings say. Asked
-- once a statement (a sub-select), not once a row.
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN
    SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND has_any_column_privilege('chairline_tools', c.oid, 'SELECT')
  LOOP
    EXECUTE format('CREATE POLICY tool_office ON %s AS RESTRICTIVE TO chairline_tools
      USING (client_id = (SELECT tool_office()))', t.name);
  END LOOP;
END $$;
DROP POLICY tool_readers ON conversations;
CREATE POLICY tool_readers ON conversations AS RESTRICTIVE TO chairline_tools
  USING (app_reads(readers, (SELECT tool_user())));

-- What a tool's query is made of where the server's own would not be stopped by a time-out: one step of one row (a product
-- of long numbers, a search in a long text) is not interrupted. These refuse what would take long before they begin.
-- `search_path = ai, pg_catalog` puts them before the server's.
CREATE FUNCTION ai.too_much() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a value is too long' USING ERRCODE = '54000';
END $$;

-- The result of a step that lets a value grow.
CREATE FUNCTION ai.bounded(value anyelement) RETURNS anyelement LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF pg_column_size(value) > 1048576 THEN PERFORM ai.too_much(); END IF;
  RETURN value;
END $$;
CREATE FUNCTION ai.bounded(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF octet_length(value) > 1048576 THEN PERFORM ai.too_much(); END IF;
  RETURN value;
END $$;
-- Some 1,900 digits.
CREATE FUNCTION ai.bounded(value numeric) RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF pg_column_size(value) > 1024 THEN PERFORM ai.too_much(); END IF;
  RETURN value;
END $$;

-- Of these each would be a numeric as well as anything: they never grow.
CREATE FUNCTION ai.bounded(smallint) RETURNS smallint LANGUAGE sql IMMUTABLE RETURN $1;
CREATE FUNCTION ai.bounded(integer) RETURNS integer LANGUAGE sql IMMUTABLE RETURN $1;
CREATE FUNCTION ai.bounded(bigint) RETURNS bigint LANGUAGE sql IMMUTABLE RETURN $1;
CREATE FUNCTION ai.bounded(real) RETURNS real LANGUAGE sql IMMUTABLE RETURN $1;
CREATE FUNCTION ai.bounded(double precision) RETURNS double precision LANGUAGE sql IMMUTABLE RETURN $1;

-- Powers of numerics: 9.9 ^ 99999 and 1.0001 ^ 0.5e9 take seconds each.
CREATE FUNCTION ai.power(numeric, numeric) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  IF abs($2) > 1000 OR pg_column_size($1) > 64 OR pg_column_size($2) > 64 THEN PERFORM ai.too_much(); END IF;
  RETURN pg_catalog.power($1, $2);
END $$;
CREATE OPERATOR ai.^ (LEFTARG = numeric, RIGHTARG = numeric, FUNCTION = ai.power);

-- A search takes as long as the text times what is looked for.
CREATE FUNCTION ai.may_search(haystack text, needle text) RETURNS void LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF octet_length(haystack)::bigint * octet_length(needle) > 4194304 THEN PERFORM ai.too_much(); END IF;
END $$;
CREATE FUNCTION ai.position(text, text) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.strpos($1, $2);
END $$;
CREATE FUNCTION ai.strpos(text, text) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.strpos($1, $2);
END $$;
CREATE FUNCTION ai.split_part(text, text, integer) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.split_part($1, $2, $3);
END $$;
-- A separator that is NULL parts a text into its letters.
CREATE FUNCTION ai.string_to_array(text, text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.string_to_array($1, $2);
END $$;
CREATE FUNCTION ai.string_to_array(text, text, text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.string_to_array($1, $2, $3);
END $$;
CREATE FUNCTION ai.translate(text, text, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.translate($1, $2, $3);
END $$;
-- Besides, the text grows as much as the new words are longer than the old ones.
CREATE FUNCTION ai.replace(text, text, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  IF octet_length($1)::bigint / greatest(octet_length($2), 1) * octet_length($3) > 4194304 THEN PERFORM ai.too_much(); END IF;
  RETURN pg_catalog.replace($1, $2, $3);
END $$;
CREATE FUNCTION ai.is_like(text, text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN $1 OPERATOR(pg_catalog.~~) $2;
END $$;
CREATE OPERATOR ai.~~ (LEFTARG = text, RIGHTARG = text, FUNCTION = ai.is_like);
CREATE FUNCTION ai.is_not_like(text, text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN $1 OPERATOR(pg_catalog.!~~) $2;
END $$;
CREATE OPERATOR ai.!~~ (LEFTARG = text, RIGHTARG = text, FUNCTION = ai.is_not_like);
CREATE FUNCTION ai.is_ilike(text, text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN $1 OPERATOR(pg_catalog.~~*) $2;
END $$;
CREATE OPERATOR ai.~~* (LEFTARG = text, RIGHTARG = text, FUNCTION = ai.is_ilike);
CREATE FUNCTION ai.is_not_ilike(text, text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN $1 OPERATOR(pg_catalog.!~~*) $2;
END $$;
CREATE OPERATOR ai.!~~* (LEFTARG = text, RIGHTARG = text, FUNCTION = ai.is_not_ilike);

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ai FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ai TO chairline_tools;
