import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { publishContent } from '../../apps/server/src/testing/contents.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { signUpCreator } from '../../apps/server/src/testing/people.ts'
import { drive } from '../feed/drive.ts'
import { openBenchApp, spawnPlax } from '../plax/open.ts'
import { tokenOf } from './holders.ts'

export const price = 10
/** Enough that nobody buys the same item twice; the second half is for the control. */
export const items = 100
const itemOid = (digit: string, index: number) => digit + `${index}`.padStart(23, '0')
/** What the IDs of a shop's items begin with. */
const contents = '7'

export interface Shop {
  folder: string
  databaseUrl: string
  people: number
}

/** Videos of one creator, each at the same price; answers the creator's ID. */
export async function prepareShop({ folder, databaseUrl, people }: Shop): Promise<string> {
  const t = await openBenchApp({ folder, databaseUrl })
  try {
    const creator = await signUpCreator(t)
    const source = await publishContent(t, creator, { price })
    const keys = { catalogue_items: 'oid', contents: 'content_oid', shelf_cards: 'item_oid' }
    await copyItem(t.deps.db, { source, keys, digit: contents })
    await sql.raw(sameStatements(creator.oid, people)).execute(t.deps.db)
    await sql`VACUUM ANALYZE`.execute(t.deps.db)
    return creator.oid
  } finally {
    await t.close()
  }
}

/** Makes as many items as are bought of one, whose tables are named with the column of its ID. */
export async function copyItem(
  db: Db,
  { source, keys, digit }: { source: string; keys: Record<string, string>; digit: string },
): Promise<void> {
  const oids = Array.from({ length: items }, (_, index) => itemOid(digit, index))
  for (const [table, key] of Object.entries(keys)) {
    await sql`INSERT INTO ${sql.table(table)}
      SELECT copy.* FROM unnest(${oids}::text[]) AS new (oid)
      JOIN ${sql.table(table)} AS source ON source.${sql.ref(key)} = ${source}
      CROSS JOIN LATERAL jsonb_populate_record(source,
        jsonb_build_object(${key}::text, new.oid)) AS copy
      ON CONFLICT DO NOTHING`.execute(db)
  }
}

/** Plax as a process of its own; `buy` drives purchases through it for a turn. */
export async function startShop(shop: Shop, creatorOid: string) {
  const plax = spawnPlax(shop)
  const target = {
    address: await plax.address(),
    pid: plax.pid,
    path: () => '/api/account/purchase',
    headers: {},
    post: purchasesBy({ people: shop.people, digit: contents }, (contentOid) => {
      return { coins: price, contentOid, creatorOid, mode: 'buy' }
    }),
  }
  return { buy: (latencies: number[]) => drive(target, latencies), stop: plax.stop }
}

/** Lets each person buy the first item, then each the second. */
export function purchasesBy(
  { people, digit }: { people: number; digit: string },
  bodyOf: (contentOid: string) => object,
) {
  let calls = 0
  return () => {
    const person = 1 + (calls % people)
    const body = JSON.stringify(bodyOf(itemOid(digit, Math.floor(calls / people))))
    calls += 1
    const authorization = `Bearer ${tokenOf(person)}`
    return { headers: { authorization, 'idempotency-key': randomUUID() }, body }
  }
}

/** The same purchase, as pgbench calls it. */
export const purchaseScript = 'SELECT bench_purchase();\n'

/**
 * One function that runs the statements of a purchase over HTTP, in their order: the session, the item
 * and what its buyer may do with it, the order, the entitlement, the posting, the line, the sale, the
 * audit row, the event, and what the answer shows.
 */
const sameStatements = (creatorOid: string, people: number) => `
  CREATE SEQUENCE bench_purchases MINVALUE 0;
  CREATE FUNCTION bench_purchase() RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    v_call bigint := nextval('bench_purchases');
    v_buyer text := lpad((1 + v_call % ${people})::text, 24, '0');
    v_item text := '${contents}' || lpad((${items / 2} + v_call / ${people})::text, 23, '0');
    v_order text := '8' || lpad(to_hex(v_call), 23, '0');
    v_now timestamptz := clock_timestamp();
    v_posting text;
  BEGIN
    PERFORM s.*, u.is_creator, ARRAY(SELECT DISTINCT role FROM role_grants WHERE user_oid = s.user_oid)
      FROM sessions s JOIN users u ON u.oid = s.user_oid
      WHERE s.user_oid = v_buyer AND s.user_agent = 'bench';
    PERFORM * FROM catalogue_items WHERE oid = v_item;
    PERFORM * FROM orders WHERE user_oid = v_buyer AND request_key = v_order;
    PERFORM * FROM catalogue_items WHERE oid = v_item FOR SHARE;
    FOR repeat IN 1..2 LOOP
      PERFORM id FROM entitlements WHERE user_oid = v_buyer AND subject_oid = v_item
        AND valid_from <= v_now AND (valid_until IS NULL OR valid_until > v_now) LIMIT 1;
    END LOOP;
    PERFORM i.*, c.*, k.tags, k.popularity, u.nickname, u.multi_lang_nick
      FROM catalogue_items i JOIN contents c ON c.content_oid = i.oid
      JOIN shelf_cards k ON k.item_oid = i.oid JOIN users u ON u.oid = i.owner_oid
      WHERE i.oid = v_item;
    PERFORM subject_oid, total FROM stock WHERE subject_oid = ANY(ARRAY[v_item]) AND total IS NOT NULL;
    PERFORM * FROM content_partners WHERE content_oid IN (v_item) ORDER BY invited_at, user_oid;
    INSERT INTO orders (oid, user_oid, request_key, currency, price, state, created_at)
      VALUES (v_order, v_buyer, v_order, 'coin', ${price}, 'paid', v_now)
      ON CONFLICT (user_oid, request_key) DO NOTHING;
    INSERT INTO entitlements (id, user_oid, subject_oid, source, valid_from, valid_until, created_at)
      VALUES (v_order, v_buyer, v_item, 'order:' || v_order, v_now, NULL, v_now)
      ON CONFLICT DO NOTHING;
    INSERT INTO wallets (owner_oid, created_at) VALUES (v_buyer, v_now) ON CONFLICT DO NOTHING;
    v_posting := ledger_spend_lines(jsonb_build_object('operation', 'bench.purchase', 'key', v_order,
      'fingerprint', '6wnygnGjP3abwRuB7XUNMBeCrKoM7lQqW2ef_xFz3A4', 'type', 'consume',
      'referenceKind', 'order', 'referenceOid', v_order, 'payer', v_buyer, 'currency', 'coin',
      'lines', jsonb_build_array(jsonb_build_object('amount', ${price}, 'allowBonus', true,
        'legs', jsonb_build_array(jsonb_build_object('kind', 'creator', 'owner', '${creatorOid}',
          'part', 10000000, 'earns', 8000000))))), v_now) ->> 'postingId';
    UPDATE orders SET posting_id = v_posting, bonus = 0, paid = ${price} WHERE oid = v_order;
    INSERT INTO order_lines (order_oid, place, user_oid, kind, subject_oid, receiver_oid, creator_oid,
        quantity, list_price, discount, coupon_code, price, allows_bonus, is_counted, fee_percent,
        bonus, paid, payees, created_at)
      VALUES (v_order, 0, v_buyer, 'content', v_item, v_buyer, '${creatorOid}', 1, ${price}, 0, NULL,
        ${price}, true, false, 20, 0, ${price}, jsonb_build_array(jsonb_build_object('creatorOid',
          '${creatorOid}', 'share', 100, 'earned', 8, 'paid', ${price}, 'bonus', 0)), v_now);
    INSERT INTO sales (posting_id, place, creator_oid, oid, kind, item_oid, buyer_oid, is_lead,
        currency, paid, bonus, fee_percent, share_percent, earned, at)
      VALUES (v_posting, 0, '${creatorOid}', v_order, 'content', v_item, v_buyer, true, 'coin',
        ${price}, 0, 20, NULL, 8, v_now) ON CONFLICT DO NOTHING;
    DELETE FROM cart_entries USING unnest(ARRAY[v_buyer], ARRAY[v_item]) AS gone (owner, item)
      WHERE cart_entries.user_oid = gone.owner AND cart_entries.content_oid = gone.item;
    PERFORM * FROM orders WHERE oid = v_order;
    PERFORM * FROM order_lines WHERE order_oid IN (v_order) ORDER BY place;
    INSERT INTO audit_log (id, actor_oid, action, subject_kind, subject_oid, details, concerns, created_at)
      VALUES (v_order, v_buyer, 'order.paid', 'order', v_order,
        jsonb_build_object('contentOid', v_item, 'priceCoins', ${price}), '{}', v_now);
    INSERT INTO outbox (stream, type, payload, created_at) VALUES ('commerce', 'order.paid',
      jsonb_build_object('orderOid', v_order, 'place', 0, 'contentOid', v_item, 'userOid', v_buyer), v_now);
    PERFORM * FROM catalogue_items WHERE oid IN (v_item);
    PERFORM * FROM users WHERE oid IN ('${creatorOid}', v_buyer);
    RETURN v_posting;
  END $$;`
