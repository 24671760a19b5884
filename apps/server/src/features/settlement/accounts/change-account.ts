import type { Currency } from '@plax/contracts/payment/payment-values'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { PayoutMethod } from '@plax/contracts/settlement/settlement-values'
import { getUser } from '../../account/account.service.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { findAccount, presentAccount, saveAccount } from './accounts.ts'
import { type AccountDetails, type BankDetails, openAccount } from './sealed-account.ts'

interface Change {
  creatorOid: string
  country: string
  currency: Currency
  method: PayoutMethod
  bankName?: string | undefined
  accountHolder?: string | undefined
  accountNumber?: string | undefined
  swiftCode: string
  bankAddress: string
  returnUrl?: string | undefined
}

/**
 * Changes where payouts go. With Stripe, an account of theirs is opened first, or gone on with; its
 * holder fills in the rest on Stripe's page. Throws `settlement.method_off`,
 * `settlement.provider_failed`, `settlement.account_invalid`.
 */
export async function changeAccount(deps: SettlementDeps, change: Change) {
  const { creatorOid, country, currency } = change
  const opened = change.method === 'stripe' ? await openStripe(deps, change) : null
  const details: AccountDetails = opened
    ? { method: 'stripe', stripeAccount: opened.accountId }
    : bankOf(change)
  const now = deps.clock.now()
  const row = await deps.db
    .transaction()
    .execute((tx) =>
      saveAccount(tx, { secret: deps.secret, creatorOid, country, currency, details, now }),
    )
  return {
    account: presentAccount(row, deps.secret),
    onboardingUrl: opened?.onboardingUrl ?? null,
  }
}

function bankOf(change: Change): BankDetails {
  const { swiftCode, bankAddress } = change
  return {
    method: 'bank',
    bankName: needed(change.bankName, 'bankName'),
    accountHolder: needed(change.accountHolder, 'accountHolder'),
    accountNumber: needed(change.accountNumber, 'accountNumber'),
    swiftCode,
    bankAddress,
  }
}

function needed(value: string | undefined, name: string): string {
  if (value !== undefined) return value
  throw invalidField({ in: 'body', path: `/${name}`, problem: 'It is missing.' })
}

async function openStripe(
  deps: SettlementDeps,
  change: Change,
): Promise<{ accountId: string; onboardingUrl: string }> {
  if (!deps.connect) throw new AppError('settlement.method_off')
  const { creatorOid, country } = change
  const returnUrl = needed(change.returnUrl, 'returnUrl')
  const known = await findAccount(deps.db, creatorOid)
  const details = known && openAccount(deps.secret, creatorOid, known.sealed)
  const isSame = known?.country === country && details?.method === 'stripe'
  const { email } = await getUser(deps.db, creatorOid)
  try {
    return await deps.connect.open({
      creatorOid,
      country,
      email,
      returnUrl,
      accountId: isSame ? details.stripeAccount : null,
    })
  } catch (error) {
    deps.log.warn({ err: error }, 'The payout provider opened no account.')
    throw new AppError('settlement.provider_failed')
  }
}
