-- More of one step that no time-out interrupts, refused before it begins: what goes over a text once for each letter of another,
-- or over a list once for each element of another; and every other way to call regexp_replace.
CREATE FUNCTION ai.btrim(text, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.btrim($1, $2);
END $$;
CREATE FUNCTION ai.ltrim(text, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.ltrim($1, $2);
END $$;
CREATE FUNCTION ai.rtrim(text, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_search($1, $2);
  RETURN pg_catalog.rtrim($1, $2);
END $$;
CREATE FUNCTION ai.regexp_replace(text, text, text, integer) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_put_in(octet_length($1) + 1, $3);
  RETURN pg_catalog.regexp_replace($1, $2, $3, $4);
END $$;
CREATE FUNCTION ai.regexp_replace(text, text, text, integer, integer) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_put_in(octet_length($1) + 1, $3);
  RETURN pg_catalog.regexp_replace($1, $2, $3, $4, $5);
END $$;
CREATE FUNCTION ai.regexp_replace(text, text, text, integer, integer, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_put_in(octet_length($1) + 1, $3);
  RETURN pg_catalog.regexp_replace($1, $2, $3, $4, $5, $6);
END $$;

CREATE FUNCTION ai.may_pair(anyarray, anyarray) RETURNS void LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF greatest(pg_column_size($1)::bigint * cardinality($2), pg_column_size($2)::bigint * cardinality($1)) > 16777216 THEN
    PERFORM ai.too_much();
  END IF;
END $$;
CREATE FUNCTION ai.lists_overlap(anyarray, anyarray) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_pair($1, $2);
  RETURN $1 OPERATOR(pg_catalog.&&) $2;
END $$;
CREATE OPERATOR ai.&& (LEFTARG = anyarray, RIGHTARG = anyarray, FUNCTION = ai.lists_overlap);
CREATE FUNCTION ai.list_contains(anyarray, anyarray) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_pair($1, $2);
  RETURN $1 OPERATOR(pg_catalog.@>) $2;
END $$;
CREATE OPERATOR ai.@> (LEFTARG = anyarray, RIGHTARG = anyarray, FUNCTION = ai.list_contains);
CREATE FUNCTION ai.list_is_within(anyarray, anyarray) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_pair($1, $2);
  RETURN $1 OPERATOR(pg_catalog.<@) $2;
END $$;
CREATE OPERATOR ai.<@ (LEFTARG = anyarray, RIGHTARG = anyarray, FUNCTION = ai.list_is_within);

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ai FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ai TO chairline_tools;
