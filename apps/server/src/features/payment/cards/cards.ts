import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import type { PaymentCardsTable } from './cards.tables.ts'

export type CardRow = Selectable<PaymentCardsTable>

type Owner = { userOid: string }

/** The saved cards of somebody at the gateway of this installation, by their index (R-payment-002). */
export function listCards(
  { db, gateway }: Pick<PaymentDeps, 'db' | 'gateway'>,
  { userOid }: Owner,
): Promise<CardRow[]> {
  return db
    .selectFrom('payment_cards')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('gateway', '=', gateway.name)
    .orderBy('idx')
    .execute()
}

/** The card that pays where none is named; null where there is no card. */
export async function findSelectedCard(
  deps: Pick<PaymentDeps, 'db' | 'gateway'>,
  owner: Owner,
): Promise<CardRow | null> {
  const cards = await listCards(deps, owner)
  return cards.find((card) => card.is_selected) ?? null
}

/** A card by its index, or by its id. */
export type CardName = { cardIdx: number } | { cardOid: string }

export async function getCard(
  deps: Pick<PaymentDeps, 'db' | 'gateway'>,
  request: Owner & CardName,
): Promise<CardRow> {
  return pick(await listCards(deps, request), request)
}

function pick(cards: readonly CardRow[], name: CardName): CardRow {
  const card = cards.find((one) =>
    'cardIdx' in name ? one.idx === name.cardIdx : one.oid === name.cardOid,
  )
  if (!card) throw new AppError('payment.card_not_found')
  return card
}

/** Cards that are the same as one before them: what `removeDuplicates` takes away. */
export function duplicatesOf(cards: readonly CardRow[]): CardRow[] {
  return cards.filter((card) => keeperOf(cards, card) !== card)
}

/** Of the same cards the selected one stays, or else the first. */
function keeperOf(cards: readonly CardRow[], card: CardRow): CardRow {
  const same = cards.filter(({ fingerprint }) => fingerprint === card.fingerprint)
  return same.find((one) => one.is_selected) ?? same[0] ?? card
}

export async function selectCard(deps: PaymentDeps, request: Owner & CardName): Promise<CardRow> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, deps, request)
    const card = await getCard({ ...deps, db: tx }, request)
    return setSelected(tx, card)
  })
}

/**
 * Removes a card here, and by a job at the gateway. Whoever charges it month by month hears of it by
 * `card.deleted` and ends what it pays with the month (R-payment-003).
 */
export async function removeCard(deps: PaymentDeps, request: Owner & CardName): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, deps, request)
    const cards = await listCards({ ...deps, db: tx }, request)
    const card = pick(cards, request)
    await deleteCard(tx, card, { replacement: null, now: deps.clock.now() })
    const next = cards.find((one) => one !== card)
    if (card.is_selected && next) await setSelected(tx, next)
  })
}

/** Removes what is registered twice; what was paid by a duplicate goes on by the card that stays. */
export async function removeDuplicates(deps: PaymentDeps, owner: Owner): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, deps, owner)
    const cards = await listCards({ ...deps, db: tx }, owner)
    const duplicates = duplicatesOf(cards)
    for (const card of duplicates) {
      await deleteCard(tx, card, { replacement: keeperOf(cards, card), now: deps.clock.now() })
    }
    return duplicates.length
  })
}

/** All cards of somebody who leaves. */
export async function forgetCards(tx: Tx, { userOid, now }: Owner & { now: Date }): Promise<void> {
  const cards = await tx
    .selectFrom('payment_cards')
    .selectAll()
    .where('user_oid', '=', userOid)
    .execute()
  for (const card of cards) await deleteCard(tx, card, { replacement: null, now })
  await tx.deleteFrom('payment_customers').where('user_oid', '=', userOid).execute()
  await tx.deleteFrom('card_registrations').where('user_oid', '=', userOid).execute()
}

async function deleteCard(
  tx: Tx,
  card: CardRow,
  { replacement, now }: { replacement: CardRow | null; now: Date },
): Promise<void> {
  await tx.deleteFrom('payment_cards').where('oid', '=', card.oid).execute()
  await addJob(tx, 'payment.forget-card', { gateway: card.gateway, token: card.token })
  const payload = {
    userOid: card.user_oid,
    cardOid: card.oid,
    replacedByCardOid: replacement?.oid ?? null,
  }
  await emit(tx, { stream: 'payment', type: 'card.deleted', payload }, now)
}

async function setSelected(tx: Tx, card: CardRow): Promise<CardRow> {
  await tx
    .updateTable('payment_cards')
    .set({ is_selected: false })
    .where('user_oid', '=', card.user_oid)
    .where('gateway', '=', card.gateway)
    .where('is_selected', '=', true)
    .execute()
  return tx
    .updateTable('payment_cards')
    .set({ is_selected: true })
    .where('oid', '=', card.oid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** One change of somebody's cards at a time. */
export async function lockCustomer(
  db: Db,
  { gateway }: Pick<PaymentDeps, 'gateway'>,
  { userOid }: Owner,
): Promise<void> {
  await db
    .selectFrom('payment_customers')
    .select('user_oid')
    .where('user_oid', '=', userOid)
    .where('gateway', '=', gateway.name)
    .forUpdate()
    .execute()
}
