-- Postings of many payers in one transaction: one way to the disk for all of them. Each is a request
-- of `ledger_post` with its time as `now`; answers come in their order:
--   {"result": …}                 posted, or found under its key
--   {"refused": code, "details"}  refused, and nothing of it stays
--   {"busy": true}                another transaction holds the wallet, or there is none
-- It waits for no lock, so that one wallet keeps no other waiting and no two calls can deadlock; who
-- is busy posts alone. A block with an exception is a subtransaction: 64 of them fit in a snapshot.
CREATE FUNCTION ledger_post_many(p_requests jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_request jsonb;
  v_answers jsonb[] := '{}';
  v_code text;
  v_details text;
BEGIN
  FOR v_request IN SELECT jsonb_array_elements(p_requests) LOOP
    PERFORM FROM wallets WHERE owner_oid = v_request->>'payer' FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      v_answers := v_answers || '{"busy": true}'::jsonb;
      CONTINUE;
    END IF;
    BEGIN
      v_answers := v_answers || jsonb_build_object('result',
        ledger_post(v_request, (v_request->>'now')::timestamptz));
    EXCEPTION WHEN SQLSTATE 'PX001' THEN
      GET STACKED DIAGNOSTICS v_code = MESSAGE_TEXT, v_details = PG_EXCEPTION_DETAIL;
      v_answers := v_answers || jsonb_build_object('refused', v_code, 'details', v_details::jsonb);
    END;
  END LOOP;
  RETURN to_jsonb(v_answers);
END $$;
