import type { Unit } from '../copies.ts'
import type { Scene } from '../scene.ts'
import { creators } from './people.ts'

/** Every tenth person bought: one in five from the first creator, the others from all. */
export const buyersApart = 10
const number = `g / ${buyersApart}`
const seller = `(CASE WHEN ${number} % 5 = 0 THEN 0 ELSE ${number} % ${creators} END)`
const soldStories = 40
const item = `(${seller} + ${creators} * (${number} / 5 % ${soldStories}))`

/** Of the transaction that copies, for the roll-ups that go by it. */
const xact = 'pg_current_xact_id()::text::bigint'
const postings = 10

/** What a reader does with a thousand coins: postings, a sale of each kind, a room with replies. */
export const trades = (scene: Scene): Unit => ({
  rows: tradedRows(scene),
  ids: idsOf(scene, { seller, item }),
  changes: {
    postings: { xact },
    sales: { xact },
    chat_room_days: { day: 'source.day - (bench.age(g) / 86400)::int' },
    order_lines: { payees: payeesOf(scene, seller) },
  },
})

const payeesOf = ({ creator: { oid } }: Scene, of: string) =>
  `replace(source.payees::text, '${oid}', bench.oid('${oid}', ${of}))::jsonb`

/** Whose number is no buyer's, and how far apart their cycles are. */
export const measured = 1
export const cyclesApart = 500
/** The room of their latest cycle. */
export const latestCycle = 5

/** The reader whom we measure: cycle after cycle in one wallet, at stories of all creators. */
export const manyTrades = (scene: Scene, cycles: number): Unit => {
  const cycle = `(g / ${cyclesApart})`
  const { rows } = trades(scene)
  const { wallets: _, subscriptions: __, memberships: ___, ...repeated } = rows
  const itsSeller = `(${cycle} % ${creators})`
  return {
    rows: repeated,
    ids: {
      ...idsOf(scene, { seller: itsSeller, item: cycle }),
      [scene.reader.oid]: `bench.oid('${scene.reader.oid}', ${measured})`,
    },
    changes: {
      ...trades(scene).changes,
      postings: {
        key: `source.key || ':' || g`,
        payer_seq: `source.payer_seq + (${cycles} - 1 - ${cycle}) * ${postings}`,
        xact,
      },
      holds: { key: `source.key || ':' || g` },
      orders: { request_key: `source.request_key || g` },
      order_lines: { payees: payeesOf(scene, itsSeller) },
      charges: { request_key: `source.request_key || g` },
      subscription_payments: {
        request_key: `source.request_key || g`,
        // One subscription is paid for once a month.
        month: `(2000 + ${cycle}) || '-11'`,
        subscription_oid: `bench.oid(source.subscription_oid, ${measured})`,
      },
    },
  }
}

/** Their wallet, and their one subscription. */
export const measuredWallet = (scene: Scene, cycles: number): Unit => {
  const { wallets = '', subscriptions = '', memberships = '' } = tradedRows(scene)
  return {
    rows: { wallets, subscriptions, memberships },
    ids: {
      ...idsOf(scene, { seller: '0', item: '0' }),
      [scene.reader.oid]: `bench.oid('${scene.reader.oid}', ${measured})`,
    },
    changes: { wallets: { posting_count: `source.posting_count * ${cycles}` } },
  }
}

function idsOf(scene: Scene, { seller: of, item: what }: { seller: string; item: string }) {
  return {
    [scene.creator.oid]: `bench.oid('${scene.creator.oid}', ${of})`,
    [scene.tierOid]: `bench.oid('${scene.tierOid}', ${of})`,
    [scene.contentOid]: `bench.oid('${scene.contentOid}', ${what})`,
  }
}

const tradedRows = ({ reader, roomOid }: Scene): Unit['rows'] => ({
  wallets: `owner_oid = '${reader.oid}'`,
  postings: `payer_oid = '${reader.oid}'`,
  entries: `payer_oid = '${reader.oid}'`,
  ledger_lots: `owner_oid = '${reader.oid}'`,
  holds: `owner_oid = '${reader.oid}'`,
  charges: `user_oid = '${reader.oid}'`,
  orders: `user_oid = '${reader.oid}'`,
  order_lines: `user_oid = '${reader.oid}'`,
  entitlements: `user_oid = '${reader.oid}'`,
  subscriptions: `user_oid = '${reader.oid}'`,
  subscription_payments: `user_oid = '${reader.oid}'`,
  memberships: `user_oid = '${reader.oid}'`,
  sales: `posting_id IN (SELECT id FROM postings WHERE payer_oid = '${reader.oid}')`,
  chat_rooms: `oid = '${roomOid}'`,
  chat_messages: `room_oid = '${roomOid}'`,
  chat_room_days: `room_oid = '${roomOid}'`,
})
