import type { Stripe } from 'stripe'
import type { PayoutCompany } from '../rows/connect.ts'

/**
 * Stripe Connect: an Express account a creator (POST /v1/accounts, /v1/account_links), and a transfer a
 * payout (POST /v1/transfers) whose idempotency key is the request's id. A refusal of Stripe's is
 * answered with its words; an answer that does not come throws, and the same call is made again.
 */
export function createConnect(stripe: Stripe): PayoutCompany {
  return {
    open: async ({ creatorOid, country, email, returnUrl, accountId }) => {
      const id =
        accountId ??
        (
          await stripe.accounts.create(
            {
              type: 'express',
              country,
              email,
              capabilities: { transfers: { requested: true } },
              metadata: { creatorOid },
            },
            { idempotencyKey: `account-${creatorOid}-${country}` },
          )
        ).id
      const link = await stripe.accountLinks.create({
        account: id,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: returnUrl,
      })
      return { accountId: id, onboardingUrl: link.url }
    },
    transfer: async ({ key, accountId, amountMinor, currency }) => {
      try {
        const transfer = await stripe.transfers.create(
          { amount: amountMinor, currency: currency.toLowerCase(), destination: accountId },
          { idempotencyKey: `payout-${key}` },
        )
        return { ok: true, transferId: transfer.id }
      } catch (error) {
        if (isRefusal(error)) return { ok: false, reason: error.message }
        throw error
      }
    },
  }
}

/** What Stripe decided; not that it could not be reached, nor that it failed itself. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError'
}
