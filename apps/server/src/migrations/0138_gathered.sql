-- What many rows are gathered into (string_agg, array_agg) is looked at while it grows: 8 MB in a whole run, values and what
-- stands between them, each with 16 bytes that it costs besides. Counted in a setting of the transaction, whose room is thrown away
-- after the run. No SET clause: it would take the count back at the function's end.
CREATE FUNCTION ai.gathered(value anyelement) RETURNS anyelement LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  total constant bigint := coalesce(nullif(pg_catalog.current_setting('app.gathered', true), ''), '0')::bigint
    + coalesce(pg_catalog.pg_column_size(value), 0) + 16;
BEGIN
  IF total > 8388608 THEN PERFORM ai.too_much(); END IF;
  PERFORM pg_catalog.set_config('app.gathered', total::text, true);
  RETURN value;
END $$;
CREATE FUNCTION ai.gathered(value text) RETURNS text LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
DECLARE
  total constant bigint := coalesce(nullif(pg_catalog.current_setting('app.gathered', true), ''), '0')::bigint
    + coalesce(pg_catalog.octet_length(value), 0) + 16;
BEGIN
  IF total > 8388608 THEN PERFORM ai.too_much(); END IF;
  PERFORM pg_catalog.set_config('app.gathered', total::text, true);
  RETURN value;
END $$;

-- One step that grows by what is put in at each place: refused before it begins.
CREATE FUNCTION ai.may_put_in(places bigint, words text) RETURNS void LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF places * octet_length(words) > 4194304 THEN PERFORM ai.too_much(); END IF;
END $$;
CREATE FUNCTION ai.array_to_string(anyarray, text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  PERFORM ai.may_put_in(cardinality($1), $2);
  RETURN pg_catalog.array_to_string($1, $2);
END $$;
CREATE FUNCTION ai.array_to_string(anyarray, text, text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM ai.may_put_in(cardinality($1), $2);
  PERFORM ai.may_put_in(cardinality($1), $3);
  RETURN pg_catalog.array_to_string($1, $2, $3);
END $$;
-- Between any two letters something may be put in, or for each; `\&` puts in no more than it is long.
CREATE FUNCTION ai.regexp_replace(text, text, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_put_in(octet_length($1) + 1, $3);
  RETURN pg_catalog.regexp_replace($1, $2, $3);
END $$;
CREATE FUNCTION ai.regexp_replace(text, text, text, text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
  PERFORM ai.may_put_in(octet_length($1) + 1, $3);
  RETURN pg_catalog.regexp_replace($1, $2, $3, $4);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ai FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ai TO chairline_tools;
