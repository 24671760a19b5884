import { payChoice } from '../apps/server/src/features/subscription/orders/pay-choice.ts'
import { onCardDeleted } from '../apps/server/src/features/payment/card-orders/card-orders.jobs.ts'
import { fromWallet } from '../apps/server/src/features/subscription/cards/way.ts'
import { chooseTier } from '../apps/server/src/features/subscription/subscribe/choose-tier.ts'
import { unsubscribe } from '../apps/server/src/features/subscription/subscribe/unsubscribe.ts'
import { grant } from '../apps/server/src/features/ledger/ledger.service.ts'
import { removeCard } from '../apps/server/src/features/payment/cards/cards.ts'
import type { Db } from '../apps/server/src/platform/db/database.ts'
import {
  coinsIn,
  creators,
  firstPart,
  monthName,
  type Subscriber,
  subscribers,
  tiers,
} from './billing-people.ts'
import { billingDeps } from './billing-deps.ts'

/** Creators with their tiers, and readers who subscribe in the middle of January. */
export async function settleIn(db: Db): Promise<void> {
  const now = new Date(`${monthName(1)}-10T12:00:00Z`)
  await insertUsers(db, [...creators, ...subscribers.map(({ oid }) => oid)], now)
  await insertTiers(db, now)
  await insertCards(db, now)
  const deps = billingDeps(db, now)
  await inCrowds(subscribers, async (person) => {
    const { oid: userOid, tierOid: tierHash } = person
    const priceCoins = firstPart(person.priceCoins)
    const choice = { userOid, tierHash, priceCoins, key: `first-${userOid}`, couponCode: null }
    if (person.way === 'card') {
      const card = {
        method: 'card',
        currency: 'USD',
        amountMinor: firstPart(person.priceCents),
      } as const
      await payChoice(deps, { ...choice, ...card, origin: 'http://plax.invalid' })
      return
    }
    await give(db, person, { month: 1, now })
    await chooseTier(deps, { ...choice, way: fromWallet })
  })
}

/** On the 4th of a month some charge coins, and the banks of others take their cards again. */
export async function recover(db: Db, month: number): Promise<void> {
  const now = new Date(`${monthName(month)}-04T12:00:00Z`)
  const late = subscribers.filter((person) => month > 1 && coinsIn(person, month) > 0)
  await inCrowds(late, (person) => give(db, person, { month, now }))
  await turnCards(db, cardsWhere('is_late', month), 'good')
}

/** In the middle of a month some unsubscribe or remove their card, and banks turn cards down from the next on. */
export async function change(db: Db, month: number): Promise<void> {
  const deps = billingDeps(db, new Date(`${monthName(month)}-15T12:00:00Z`))
  const leaving = subscribers.filter(
    ({ fate }) => fate.kind === 'unsubscribes' && fate.month === month,
  )
  await inCrowds(leaving, async ({ oid: userOid, creatorOid }) => {
    await unsubscribe(deps, { userOid, creatorOid })
  })
  const removing = cardsWhere('removes_card', month)
  for (const userOid of removing) await removeCard(deps.payment, { userOid, cardIdx: 1 })
  for (const seq of await numberNews(db)) await onCardDeleted(deps.payment, seq)
  await turnCards(db, cardsWhere('runs_out', month), 'declined-later')
  await turnCards(db, cardsWhere('is_late', month + 1), 'declined-later')
}

function cardsWhere(kind: Subscriber['fate']['kind'], month: number): string[] {
  return subscribers.flatMap(({ oid, way, fate }) =>
    way === 'card' && fate.kind === kind && 'month' in fate && fate.month === month ? [oid] : [],
  )
}

/** As the relay does, for the news of removed cards. */
async function numberNews(db: Db): Promise<number[]> {
  const last = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'card.deleted')
    .where('seq', 'is', null)
    .orderBy('id')
    .execute()
  const seqs: number[] = []
  for (const [index, { id }] of rows.entries()) {
    const seq = (last.seq ?? 0) + index + 1
    await db.updateTable('outbox').set({ seq }).where('id', '=', id).execute()
    seqs.push(seq)
  }
  return seqs
}

async function give(
  db: Db,
  person: Subscriber,
  { month, now }: { month: number; now: Date },
): Promise<void> {
  const amount = coinsIn(person, month)
  await db.transaction().execute((tx) =>
    grant(tx, {
      operation: 'soak.grant',
      key: `${month}`,
      type: 'increase',
      ownerOid: person.oid,
      amounts: [{ bucket: 'coin', amount, origin: 'admin' }],
      now,
    }),
  )
}

async function turnCards(db: Db, oids: readonly string[], testCard: string): Promise<void> {
  if (oids.length === 0) return
  await db
    .updateTable('sandbox_cards')
    .set({ test_card: testCard })
    .where('token', 'in', oids.map(tokenOf))
    .execute()
}

async function inCrowds<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < all.length; first += 8) {
    await Promise.all(all.slice(first, first + 8).map(work))
  }
}

async function insertUsers(db: Db, oids: readonly string[], now: Date): Promise<void> {
  const rows = oids.map((oid) => ({
    oid,
    email: `${oid}@example.com`,
    email_key: `${oid}@example.com`,
    password_hash: '',
    nickname: `N${oid[0]}${oid.slice(-8)}`,
    nickname_key: `n${oid[0]}${oid.slice(-8)}`,
    language: 'en' as const,
    created_at: now,
    privacy_consent_at: now,
    is_creator: creators.includes(oid),
  }))
  await inSlices(rows, (slice) => db.insertInto('users').values(slice).execute())
}

async function insertTiers(db: Db, now: Date): Promise<void> {
  const rows = tiers.map(({ oid, creatorOid, level, priceCoins }) => ({
    oid,
    creator_oid: creatorOid,
    position: level,
    price_coins: priceCoins,
    price_krw: null,
    price_jpy: null,
    price_usd: null,
    name: `Tier ${level}`,
    details: '',
    icon_asset_oid: null,
    emojis: [],
    is_streak: false,
    seats: null,
    created_at: now,
    removed_at: null,
  }))
  await db.insertInto('subscription_tiers').values(rows).execute()
}

/** One card at the sandbox for each who pays by card. */
async function insertCards(db: Db, now: Date): Promise<void> {
  const gateway = billingDeps(db, now).payment.gateway.name
  const payers = subscribers.flatMap(({ oid, way }) => (way === 'card' ? [oid] : []))
  const expiry = { exp_month: 12, exp_year: 2034, created_at: now }
  await inSlices(payers, async (oids) => {
    await db
      .insertInto('payment_customers')
      .values(
        oids.map((oid) => ({
          user_oid: oid,
          gateway,
          customer_ref: oid,
          last_card_idx: 1,
          created_at: now,
        })),
      )
      .execute()
    await db
      .insertInto('payment_cards')
      .values(
        oids.map((oid) => ({
          ...expiry,
          oid: `d${oid.slice(1)}`,
          user_oid: oid,
          gateway,
          idx: 1,
          token: tokenOf(oid),
          fingerprint: oid,
          brand: 'Visa',
          last_four: '4242',
          is_selected: true,
        })),
      )
      .execute()
    await db
      .insertInto('sandbox_cards')
      .values(
        oids.map((oid) => ({
          ...expiry,
          id: oid,
          registration_oid: oid,
          return_url: '',
          state: 'registered' as const,
          token: tokenOf(oid),
          test_card: 'good',
        })),
      )
      .execute()
  })
}

async function inSlices<T>(all: readonly T[], work: (slice: T[]) => Promise<unknown>) {
  for (let first = 0; first < all.length; first += 500) await work(all.slice(first, first + 500))
}

function tokenOf(userOid: string): string {
  return `token-${userOid}`
}
