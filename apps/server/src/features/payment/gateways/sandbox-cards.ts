import { createHmac } from 'node:crypto'
import { sandboxTestCards } from '@plax/contracts/payment/payment-values'
import type { Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/ids.ts'
import type { CardCharge, GatewayCards, PaymentStanding } from './gateway.ts'
import type { SandboxCardsTable } from './sandbox.tables.ts'

export interface SandboxDeps {
  db: Db
  clock: Clock
  /** Keys the fingerprints of its cards. */
  secret: string
}

/** What the sandbox makes of a card. */
export type CardVerdict = Pick<PaymentStanding, 'state' | 'declineCode'>
type PayByCard = (charge: CardCharge, verdict: CardVerdict) => ReturnType<GatewayCards['charge']>

/** The sandbox's cards: it knows a few test numbers, and keeps none, only which of them it was. */
export function createSandboxCards(deps: SandboxDeps, payByCard: PayByCard): GatewayCards {
  return {
    customer: async ({ userOid }) => `sandbox-${userOid}`,
    register: async ({ registrationOid, returnUrl }) => {
      const id = newToken()
      await deps.db
        .insertInto('sandbox_cards')
        .values({
          id,
          registration_oid: registrationOid,
          return_url: returnUrl,
          state: 'open',
          token: newToken(),
          test_card: null,
          exp_month: null,
          exp_year: null,
          created_at: deps.clock.now(),
        })
        .execute()
      return { gatewayRef: id, redirectUrl: `/sandbox/card/${id}` }
    },
    registered: async ({ gatewayRef }) => {
      const card = await findSandboxCard(deps.db, gatewayRef)
      if (!card || card.state === 'refused') return 'refused'
      const kind = sandboxTestCards.find(({ name }) => name === card.test_card)
      if (!kind || card.exp_month === null || card.exp_year === null) return 'open'
      return {
        token: card.token,
        fingerprint: createHmac('sha256', deps.secret).update(kind.number).digest('base64url'),
        brand: kind.brand,
        lastFour: kind.number.slice(-4),
        expMonth: card.exp_month,
        expYear: card.exp_year,
      }
    },
    charge: async (charge) => {
      const card = await deps.db
        .selectFrom('sandbox_cards')
        .select('test_card')
        .where('token', '=', charge.token)
        .executeTakeFirst()
      const kind = sandboxTestCards.find(({ name }) => name === card?.test_card)
      return payByCard(charge, verdictOf(kind?.onCharge, charge.returnUrl !== null))
    },
    forget: async ({ token }) => {
      await deps.db.deleteFrom('sandbox_cards').where('token', '=', token).execute()
    },
  }
}

/** In the words of Stripe (https://docs.stripe.com/declines/codes). */
function verdictOf(
  onCharge: (typeof sandboxTestCards)[number]['onCharge'] | undefined,
  isThere: boolean,
): CardVerdict {
  if (onCharge === 'succeeds') return { state: 'captured', declineCode: null }
  if (onCharge !== 'asks') return { state: 'declined', declineCode: 'insufficient_funds' }
  if (isThere) return { state: 'open', declineCode: null }
  return { state: 'declined', declineCode: 'authentication_required' }
}

export async function findSandboxCard(
  db: Db,
  id: string,
): Promise<Selectable<SandboxCardsTable> | null> {
  const row = await db
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
