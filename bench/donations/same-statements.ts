/** The same donation, as pgbench calls it. */
export const donationScript = 'SELECT bench_donation();\n'

/**
 * One function that runs the statements of a donation over HTTP, in their order: the session, the
 * wallet's lock, the key, what the creator takes, who is blocked or banned, the balance, the stream, the
 * posting, the sale, the donation, the event and the audit row.
 */
export const sameStatements = (options: { creatorOid: string; people: number; coins: number }) => {
  const { creatorOid, people, coins } = options
  return `
  CREATE SEQUENCE bench_donations MINVALUE 0;
  CREATE FUNCTION bench_donation() RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    v_call bigint := nextval('bench_donations');
    v_donor text := lpad((1 + v_call % ${people})::text, 24, '0');
    v_oid text := '9' || lpad(to_hex(v_call), 23, '0');
    v_now timestamptz := clock_timestamp();
    v_stream text;
    v_posting text;
  BEGIN
    PERFORM s.*, u.is_creator, ARRAY(SELECT DISTINCT role FROM role_grants WHERE user_oid = s.user_oid)
      FROM sessions s JOIN users u ON u.oid = s.user_oid
      WHERE s.user_oid = v_donor AND s.user_agent = 'bench';
    PERFORM * FROM live_partners WHERE creator_oid = '${creatorOid}';
    PERFORM * FROM wallets WHERE owner_oid = v_donor FOR UPDATE;
    PERFORM * FROM live_donations WHERE donor_oid = v_donor AND request_key = v_oid;
    PERFORM * FROM donation_options WHERE creator_oid = '${creatorOid}';
    PERFORM * FROM blocks WHERE user_oid = '${creatorOid}' AND kind = 'user' AND subject = v_donor;
    PERFORM * FROM live_chat_bans WHERE creator_oid = '${creatorOid}' AND viewer_oid = v_donor;
    PERFORM * FROM users WHERE oid IN ('${creatorOid}', v_donor);
    SELECT oid INTO v_stream FROM live_streams
      WHERE creator_oid = '${creatorOid}' AND ended_at IS NULL;
    v_posting := ledger_spend_lines(jsonb_build_object('operation', 'bench.donate', 'key', v_oid,
      'fingerprint', '6wnygnGjP3abwRuB7XUNMBeCrKoM7lQqW2ef_xFz3A4', 'type', 'live_donation',
      'referenceKind', 'live_donation', 'referenceOid', v_oid, 'payer', v_donor, 'currency', 'coin',
      'lines', jsonb_build_array(jsonb_build_object('amount', ${coins}, 'allowBonus', false,
        'legs', jsonb_build_array(jsonb_build_object('kind', 'creator', 'owner', '${creatorOid}',
          'part', 10000000, 'earns', 8000000))))), v_now) ->> 'postingId';
    PERFORM * FROM spending_limits WHERE user_oid = v_donor;
    INSERT INTO spending_days (user_oid, day, coins) VALUES (v_donor, v_now::date, ${coins})
      ON CONFLICT (user_oid, day) DO UPDATE SET coins = spending_days.coins + ${coins};
    INSERT INTO sales (posting_id, place, creator_oid, oid, kind, item_oid, buyer_oid, is_lead,
        currency, paid, bonus, fee_percent, share_percent, earned, at)
      VALUES (v_posting, 0, '${creatorOid}', v_oid, 'live_donation', '${creatorOid}', v_donor, true,
        'coin', ${coins}, 0, 20, NULL, 8, v_now) ON CONFLICT DO NOTHING;
    INSERT INTO live_donations (oid, creator_oid, stream_oid, donor_oid, donation_type, coins, content,
        is_hidden_name, is_shadowed, data_origin, request_key, request_hash, posting_id, created_at,
        announced_at)
      VALUES (v_oid, '${creatorOid}', v_stream, v_donor, 'text', ${coins}, 'For you', false, false,
        'live_chat', 'pgbench ' || v_oid, v_oid, v_posting, v_now, v_now);
    INSERT INTO outbox (stream, type, payload, created_at) VALUES ('donation', 'donation.donated',
      jsonb_build_object('creatorOid', '${creatorOid}', 'donationOid', v_oid), v_now);
    INSERT INTO audit_log (id, actor_oid, action, subject_kind, subject_oid, details, concerns, created_at)
      VALUES (v_oid, v_donor, 'live_donation.paid', 'live_donation', v_oid,
        jsonb_build_object('coins', ${coins}), ARRAY['${creatorOid}'], v_now);
    RETURN v_posting;
  END $$;`
}
