import type { Language } from '@plax/contracts/languages'
import { AppError } from '../../../platform/errors.ts'
import { chargeDescription } from './charge-description.ts'
import {
  type ChargeIntent,
  type ChargeRow,
  moveCharge,
  openCharge,
  type PaymentDeps,
} from './charges.ts'
import type { GatewayCards } from '../gateways/gateway.ts'
import { assertOpen } from '../gateways/gateway-errors.ts'
import { returnUrl } from './onetime.ts'

export interface CardChargeRequest extends Omit<ChargeIntent, 'method' | 'cardOid'> {
  cardOid: string
  lang: Language
  /** Where the buyer is there: what addresses of ours begin with. Left out, a card that asks who pays is declined. */
  origin?: string
  /** The page of ours to which the gateway leads back; left out, that of charged coins. */
  returnPath?: string
  /** What the gateway says is bought; left out, the coins. */
  description?: string
}

export interface CardChargeResult {
  /**
   * `unknown`: nobody can say now whether money moved. Ask again with the same key.
   * `authenticate`: the buyer must go to the charge's `redirect_url`; only where `origin` was given.
   */
  outcome: 'captured' | 'declined' | 'unknown' | 'authenticate'
  charge: ChargeRow
}

/**
 * Charges a saved card, outside any transaction; the same key is the same charge for ever. Nothing is
 * credited: whoever asked calls `creditCharge` in the transaction in which the coins are needed.
 */
export async function chargeCard(
  deps: PaymentDeps,
  request: CardChargeRequest,
): Promise<CardChargeResult> {
  if (request.origin) assertOpen(deps.gateway)
  const charge = await openCharge(deps, { ...request, method: 'card' })
  const known = outcomeOf(charge)
  if (known) return { outcome: known, charge }
  let answer: Awaited<ReturnType<typeof askGateway>>
  try {
    answer = await askGateway(deps, charge, request)
  } catch (error) {
    if (error instanceof AppError) throw error
    return { outcome: 'unknown', charge }
  }
  const { state, gatewayRef, redirectUrl, declineCode } = answer
  const moved = await moveCharge(deps.db, charge, {
    ...(gatewayRef && { gateway_ref: gatewayRef }),
    redirect_url: redirectUrl,
    state: chargeStates[state],
    decline_code: declineCode,
  })
  return { outcome: outcomeOf(moved) ?? (redirectUrl ? 'authenticate' : 'unknown'), charge: moved }
}

type CardAnswer = Awaited<ReturnType<GatewayCards['charge']>>

const chargeStates = { captured: 'captured', declined: 'failed', open: 'ready' } as const

function outcomeOf({ state }: ChargeRow): 'captured' | 'declined' | null {
  if (state === 'ready') return null
  return state === 'failed' || state === 'cancelled' ? 'declined' : 'captured'
}

const refused = { state: 'declined', gatewayRef: null, redirectUrl: null } as const

/** A card that was removed after the first try is asked about, and charged no more. */
async function askGateway(
  deps: PaymentDeps,
  charge: ChargeRow,
  request: CardChargeRequest,
): Promise<Omit<CardAnswer, 'gatewayRef'> & { gatewayRef: string | null }> {
  const { gateway, db } = deps
  // Nobody is there to be told: the month is not paid, and is tried again like any other.
  if (!gateway.isOpen) return { ...refused, declineCode: 'gateway_not_connected' }
  const payment = { orderOid: charge.oid, gatewayRef: charge.gateway_ref }
  const card = await db
    .selectFrom('payment_cards')
    .innerJoin('payment_customers', (join) =>
      join
        .onRef('payment_customers.user_oid', '=', 'payment_cards.user_oid')
        .onRef('payment_customers.gateway', '=', 'payment_cards.gateway'),
    )
    .select(['token', 'customer_ref'])
    .where('payment_cards.oid', '=', request.cardOid)
    .where('payment_cards.user_oid', '=', request.userOid)
    .where('payment_cards.gateway', '=', gateway.name)
    .executeTakeFirst()
  if (!card || !gateway.cards) {
    const found = await gateway.find(payment)
    return { ...(found ?? { ...refused, declineCode: 'card_removed' }), redirectUrl: null }
  }
  return gateway.cards.charge({
    orderOid: charge.oid,
    currency: charge.currency,
    amountMinor: charge.amount_minor,
    description: request.description ?? chargeDescription(charge, request.lang),
    customerRef: card.customer_ref,
    token: card.token,
    returnUrl: request.origin
      ? returnUrl({ origin: request.origin, path: request.returnPath, orderOid: charge.oid })
      : null,
  })
}
