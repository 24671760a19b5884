import { sql } from 'kysely'
import { signUpCreator } from '../../apps/server/src/testing/people.ts'
import { openToyTables, publishToy } from '../../apps/server/src/testing/toy/make-toy.ts'
import {
  openToyOrderTables,
  setToyTerms,
  toysToOrder,
} from '../../apps/server/src/testing/toy/toys-to-order.ts'
import { drive } from '../feed/drive.ts'
import { openBenchApp } from '../plax/open.ts'
import { startPeer } from '../relay/processes.ts'
import { copyItem, items, price, purchasesBy, type Shop } from './purchases.ts'

/** What the IDs of toys begin with. */
const toys = '6'

/** Toys of one creator, whose coins wait in escrow for three days. */
export async function prepareToys({ folder, databaseUrl, people }: Shop): Promise<void> {
  const t = await openBenchApp({ folder, databaseUrl })
  try {
    await openToyTables(t)
    await openToyOrderTables(t)
    const creator = await signUpCreator(t)
    const source = await publishToy(t, creator.oid, {
      terms: { access: 'buyers', priceCoins: price },
      toy: { isConsumed: false },
    })
    const parties = { releasedBy: ['buyer' as const], returnedBy: ['creator' as const] }
    await setToyTerms(t, source, { days: 3, atDeadline: 'return', ...parties })
    const own = { toys: 'item_oid', toy_terms: 'item_oid' }
    await sql`CREATE INDEX ON toy_reservations (order_oid)`.execute(t.deps.db)
    const keys = { catalogue_items: 'oid', shelf_cards: 'item_oid', ...own }
    await copyItem(t.deps.db, { source, keys, digit: toys })
    await sql.raw(sameStatements(creator.oid, people)).execute(t.deps.db)
    await sql`VACUUM ANALYZE`.execute(t.deps.db)
  } finally {
    await t.close()
  }
}

/** Plax with toys, as a process of its own; `buy` drives orders through it for a turn. */
export async function startToyShop({ folder, databaseUrl, people }: Shop) {
  const { address, child } = await startPeer('ledger/toy-shop.ts', folder, databaseUrl)
  const target = {
    address,
    pid: child.pid ?? 0,
    path: () => '/api/payment/orders',
    headers: {},
    post: purchasesBy({ people, digit: toys }, (contentOid) => {
      return { contentOid, priceCoins: price, kind: toysToOrder.kind }
    }),
  }
  return {
    buy: (latencies: number[]) => drive(target, latencies),
    stop: async () => {
      child.kill()
    },
  }
}

/** The same order, as pgbench calls it. */
export const heldScript = 'SELECT bench_held_purchase();\n'

/** One function that runs the statements of an order that waits in escrow, as those of a purchase. */
const sameStatements = (creatorOid: string, people: number) => `
  CREATE SEQUENCE bench_held_purchases MINVALUE 0;
  CREATE FUNCTION bench_held_purchase() RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    v_call bigint := nextval('bench_held_purchases');
    v_buyer text := lpad((1 + v_call % ${people})::text, 24, '0');
    v_item text := '${toys}' || lpad((${items / 2} + v_call / ${people})::text, 23, '0');
    v_order text := '9' || lpad(to_hex(v_call), 23, '0');
    v_now timestamptz := clock_timestamp();
    v_posting text;
  BEGIN
    PERFORM s.*, u.is_creator, ARRAY(SELECT DISTINCT role FROM role_grants WHERE user_oid = s.user_oid)
      FROM sessions s JOIN users u ON u.oid = s.user_oid
      WHERE s.user_oid = v_buyer AND s.user_agent = 'bench';
    PERFORM * FROM catalogue_items WHERE oid = v_item;
    PERFORM partner_oid, is_consumed FROM toys WHERE item_oid = v_item;
    PERFORM * FROM catalogue_items WHERE oid = v_item FOR SHARE;
    PERFORM id FROM entitlements WHERE user_oid = v_buyer AND subject_oid = v_item
      AND valid_from <= v_now AND (valid_until IS NULL OR valid_until > v_now) LIMIT 1;
    PERFORM subject_oid, total FROM stock WHERE subject_oid = ANY(ARRAY[v_item]) AND total IS NOT NULL;
    PERFORM * FROM toy_terms WHERE item_oid = v_item;
    INSERT INTO orders (oid, user_oid, request_key, currency, price, state, created_at)
      VALUES (v_order, v_buyer, v_order, 'coin', ${price}, 'held', v_now)
      ON CONFLICT (user_oid, request_key) DO NOTHING;
    INSERT INTO toy_reservations VALUES (v_buyer, v_item, v_order) ON CONFLICT DO NOTHING;
    INSERT INTO wallets (owner_oid, created_at) VALUES (v_buyer, v_now) ON CONFLICT DO NOTHING;
    PERFORM ledger_escrow_open(jsonb_build_object('escrow', v_order, 'fingerprint',
      '6wnygnGjP3abwRuB7XUNMBeCrKoM7lQqW2ef_xFz3A4', 'currency', 'coin', 'payees',
      jsonb_build_array('${creatorOid}'), 'deadline', v_now + interval '17 days',
      'referenceKind', 'order', 'referenceOid', v_order), v_now);
    v_posting := ledger_escrow_pay_in(jsonb_build_object('operation', 'bench.held', 'key', v_order,
      'fingerprint', '6wnygnGjP3abwRuB7XUNMBeCrKoM7lQqW2ef_xFz3A4', 'type', 'toy_to_order',
      'referenceKind', 'order', 'referenceOid', v_order, 'escrow', v_order, 'payer', v_buyer,
      'amount', ${price}, 'allowBonus', true), v_now) ->> 'postingId';
    INSERT INTO order_escrows (order_oid, payee_oids, deadline, at_deadline, released_by, returned_by)
      VALUES (v_order, ARRAY['${creatorOid}'], v_now + interval '3 days', 'return', '{buyer}',
        '{creator}');
    UPDATE orders SET posting_id = v_posting, bonus = 0, paid = ${price} WHERE oid = v_order;
    INSERT INTO order_lines (order_oid, place, user_oid, kind, subject_oid, receiver_oid, creator_oid,
        quantity, list_price, discount, coupon_code, price, allows_bonus, is_counted, fee_percent,
        bonus, paid, payees, created_at)
      VALUES (v_order, 0, v_buyer, 'toy_to_order', v_item, v_buyer, '${creatorOid}', 1, ${price}, 0,
        NULL, ${price}, true, false, 20, 0, ${price}, jsonb_build_array(jsonb_build_object('creatorOid',
          '${creatorOid}', 'share', 2, 'earned', 0)), v_now);
    DELETE FROM cart_entries USING unnest(ARRAY[v_buyer], ARRAY[v_item]) AS gone (owner, item)
      WHERE cart_entries.user_oid = gone.owner AND cart_entries.content_oid = gone.item;
    INSERT INTO audit_log (id, actor_oid, action, subject_kind, subject_oid, details, concerns, created_at)
      VALUES (v_order, v_buyer, 'order.held', 'order', v_order,
        jsonb_build_object('contentOid', v_item, 'priceCoins', ${price}), '{}', v_now);
    INSERT INTO outbox (stream, type, payload, created_at) VALUES ('commerce', 'order.held',
      jsonb_build_object('orderOid', v_order, 'place', 0, 'contentOid', v_item, 'userOid', v_buyer), v_now);
    PERFORM * FROM orders WHERE oid = v_order;
    PERFORM * FROM order_lines WHERE order_oid IN (v_order) ORDER BY place;
    PERFORM * FROM order_escrows WHERE order_oid IN (v_order);
    PERFORM * FROM catalogue_items WHERE oid IN (v_item);
    PERFORM * FROM users WHERE oid IN ('${creatorOid}', v_buyer);
    RETURN v_posting;
  END $$;`
