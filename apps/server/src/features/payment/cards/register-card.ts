import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { type CardRow, lockCustomer } from './cards.ts'
import type { PaymentDeps } from '../charges/charges.ts'
import { assertOpen, atGateway } from '../gateways/gateway-errors.ts'
import type { GatewayCard, GatewayCards } from '../gateways/gateway.ts'
import type { CardRegistrationsTable } from './cards.tables.ts'

const mostCards = 10

/** Begins the registration of a card: the gateway's page, where its number is typed in. */
export async function beginRegistration(
  deps: PaymentDeps,
  { userOid, origin }: { userOid: string; origin: string },
): Promise<{ registrationOid: string; redirectUrl: string }> {
  const cards = cardsOf(deps)
  const now = deps.clock.now()
  const registrationOid = newOid(now)
  await assertRoom(deps, userOid)
  const begun = await atGateway(async () => {
    const customerRef = await ensureCustomer(deps, cards, userOid)
    const returnUrl = `${origin}/wallet/cards/return?registrationOid=${registrationOid}`
    return cards.register({ registrationOid, customerRef, returnUrl })
  })
  await deps.db
    .insertInto('card_registrations')
    .values({
      oid: registrationOid,
      user_oid: userOid,
      gateway: deps.gateway.name,
      gateway_ref: begun.gatewayRef,
      state: 'open',
      card_oid: null,
      created_at: now,
    })
    .execute()
  return { registrationOid, redirectUrl: begun.redirectUrl }
}

/** Keeps the card that was typed in; the same registration gives the same card, however often. */
export async function finishRegistration(
  deps: PaymentDeps,
  { userOid, registrationOid }: { userOid: string; registrationOid: string },
): Promise<CardRow> {
  const cards = cardsOf(deps)
  const registration = await deps.db
    .selectFrom('card_registrations')
    .selectAll()
    .where('oid', '=', registrationOid)
    .where('user_oid', '=', userOid)
    .where('gateway', '=', deps.gateway.name)
    .executeTakeFirst()
  if (!registration?.gateway_ref) throw new AppError('payment.registration_not_found')
  const { gateway_ref: gatewayRef } = registration
  const given =
    registration.state === 'open' ? await cards.registered({ gatewayRef }) : ('refused' as const)
  if (given === 'open') throw new AppError('payment.card_refused')
  const kept = await deps.db
    .transaction()
    .execute((tx) =>
      keepCard(tx, deps, { registration, given: given === 'refused' ? null : given }),
    )
  if (!kept) throw new AppError('payment.card_refused')
  return kept
}

async function keepCard(
  tx: Tx,
  deps: PaymentDeps,
  {
    registration: { oid, user_oid: userOid, gateway },
    given,
  }: { registration: Selectable<CardRegistrationsTable>; given: GatewayCard | null },
): Promise<CardRow | null> {
  await lockCustomer(tx, deps, { userOid })
  const { state, card_oid: cardOid } = await tx
    .selectFrom('card_registrations')
    .select(['state', 'card_oid'])
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
  if (state !== 'open' || !given) {
    if (state === 'open') await close(tx, oid, { state: 'failed' })
    return cardOid ? findCard(tx, cardOid) : null
  }
  const { last_card_idx: idx } = await tx
    .updateTable('payment_customers')
    .set(({ eb }) => ({ last_card_idx: eb('last_card_idx', '+', 1) }))
    .where('user_oid', '=', userOid)
    .where('gateway', '=', gateway)
    .returning('last_card_idx')
    .executeTakeFirstOrThrow()
  const isFirst = !(await tx
    .selectFrom('payment_cards')
    .select('oid')
    .where('user_oid', '=', userOid)
    .where('gateway', '=', gateway)
    .executeTakeFirst())
  const now = deps.clock.now()
  const card = await tx
    .insertInto('payment_cards')
    .values({
      oid: newOid(now),
      user_oid: userOid,
      gateway,
      idx,
      token: given.token,
      fingerprint: given.fingerprint,
      brand: given.brand,
      last_four: given.lastFour,
      exp_month: given.expMonth,
      exp_year: given.expYear,
      is_selected: isFirst,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await close(tx, oid, { state: 'registered', card_oid: card.oid })
  return card
}

async function close(
  tx: Tx,
  oid: string,
  to: { state: 'registered' | 'failed'; card_oid?: string },
): Promise<void> {
  await tx.updateTable('card_registrations').set(to).where('oid', '=', oid).execute()
}

async function findCard(tx: Tx, oid: string): Promise<CardRow | null> {
  const card = await tx
    .selectFrom('payment_cards')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirst()
  return card ?? null
}

async function ensureCustomer(
  { db, clock, gateway }: PaymentDeps,
  cards: GatewayCards,
  userOid: string,
): Promise<string> {
  const find = () =>
    db
      .selectFrom('payment_customers')
      .select('customer_ref')
      .where('user_oid', '=', userOid)
      .where('gateway', '=', gateway.name)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.customer_ref
  await db
    .insertInto('payment_customers')
    .values({
      user_oid: userOid,
      gateway: gateway.name,
      customer_ref: await cards.customer({ userOid }),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['user_oid', 'gateway']).doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error(`The customer ${userOid} was removed while they registered a card.`)
  return made.customer_ref
}

async function assertRoom({ db, gateway }: PaymentDeps, userOid: string): Promise<void> {
  const { count } = await db
    .selectFrom('payment_cards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_oid', '=', userOid)
    .where('gateway', '=', gateway.name)
    .executeTakeFirstOrThrow()
  if (count >= mostCards) throw new AppError('payment.too_many_cards', { most: mostCards })
}

function cardsOf({ gateway }: PaymentDeps): GatewayCards {
  assertOpen(gateway)
  if (!gateway.cards) throw new AppError('payment.cards_not_kept')
  return gateway.cards
}
