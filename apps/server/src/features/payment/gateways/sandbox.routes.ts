import { sandboxTestCards } from '@plax/contracts/payment/payment-values'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { Gateway } from './gateway.ts'
import { assertOpen } from './gateway-errors.ts'
import { findSandboxCard } from './sandbox-cards.ts'
import { findPayment } from './sandbox-gateway.ts'

/** As Stripe says it of a buyer who does not confirm that it is them. */
const refusedByBuyer = {
  state: 'declined',
  decline_code: 'payment_intent_authentication_failure',
} as const

/** The sandbox's own pages: what is to be paid and the buyer's decision, and where a card is typed in. */
export function sandboxHandlers(deps: { db: Db; clock: Clock; gateway: Gateway }): Handlers {
  return {
    'GET /payment/sandbox/{id}': async ({ params }) => {
      const payment = await findPayment(deps.db, params.id)
      if (!payment) throw new AppError('payment.order_not_found')
      return {
        merchant: 'Plax',
        description: payment.description,
        currency: payment.currency,
        amountMinor: payment.amount_minor,
        state: payment.state,
      }
    },
    'POST /payment/sandbox/{id}': async ({ params, body }) => {
      const { returnUrl } = await decidePayment(deps, params.id, body.decision)
      return { returnUrl }
    },
    'GET /payment/sandbox/card/{id}': async ({ params }) => {
      const card = await findSandboxCard(deps.db, params.id)
      if (!card) throw new AppError('payment.registration_not_found')
      return { merchant: 'Plax', state: card.state }
    },
    'POST /payment/sandbox/card/{id}': async ({ params, body }) => {
      if (body.card) assertOpen(deps.gateway)
      await decideCard(deps, params.id, body.card ?? null)
      const card = await findSandboxCard(deps.db, params.id)
      if (!card) throw new AppError('payment.registration_not_found')
      return {
        returnUrl: wayBack(card.return_url, card.state === 'refused' ? { failed: '1' } : {}),
      }
    },
  }
}

/** The buyer's decision, of which the first stands, and what their shop is told of it. */
export async function decidePayment(
  deps: { db: Db; gateway: Gateway },
  id: string,
  decision: 'approve' | 'decline',
): Promise<{ returnUrl: string; paymentKey: string }> {
  const isApproved = decision === 'approve'
  if (isApproved) assertOpen(deps.gateway)
  await deps.db
    .updateTable('sandbox_payments')
    .set(isApproved ? { state: 'approved' } : refusedByBuyer)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
  const payment = await findPayment(deps.db, id)
  if (!payment) throw new AppError('payment.order_not_found')
  const { return_url: back, payment_key: paymentKey } = payment
  const told: Record<string, string> =
    payment.state === 'declined' ? { failed: '1' } : { paymentKey }
  return { returnUrl: wayBack(back, told), paymentKey }
}

/** The first card, or the first going back, stands. */
export async function decideCard(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  typed: { number: string; expMonth: number; expYear: number } | null,
): Promise<void> {
  const kind = typed && sandboxTestCards.find((card) => card.number === typed.number)
  if (typed && !kind) throw new AppError('payment.sandbox_test_cards_only')
  if (typed && isOver(typed, clock.now())) throw new AppError('payment.card_expired')
  const isKept = typed && kind && kind.onRegister === 'succeeds'
  await db
    .updateTable('sandbox_cards')
    .set(
      isKept
        ? {
            state: 'registered',
            test_card: kind.name,
            exp_month: typed.expMonth,
            exp_year: typed.expYear,
          }
        : { state: 'refused' },
    )
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** A card is good to the end of its month. */
function isOver({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean {
  return Date.UTC(expYear, expMonth, 1) <= now.getTime()
}

function wayBack(returnUrl: string, query: Record<string, string>): string {
  const back = new URL(returnUrl, 'http://plax.invalid')
  for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
  return back.pathname + back.search
}
