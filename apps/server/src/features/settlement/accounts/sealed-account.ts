import { openSealed, seal } from '../../../platform/seal.ts'

const purpose = 'plax payout account'

/** Where money is sent; of Stripe only the id of the connected account. */
export type AccountDetails = BankDetails | StripeDetails

export interface BankDetails {
  method: 'bank'
  bankName: string
  accountHolder: string
  accountNumber: string
  swiftCode: string
  bankAddress: string
}

export interface StripeDetails {
  method: 'stripe'
  stripeAccount: string
}

export function sealAccount(secret: string, creatorOid: string, details: AccountDetails): Buffer {
  return seal({ secret, purpose, owner: creatorOid }, JSON.stringify(details))
}

export function openAccount(secret: string, creatorOid: string, sealed: Buffer): AccountDetails {
  return JSON.parse(openSealed({ secret, purpose, owner: creatorOid }, sealed)) as AccountDetails
}

/** What is shown of an account: its last four characters. */
export function endingOf(details: AccountDetails): string {
  const text = details.method === 'bank' ? details.accountNumber : details.stripeAccount
  return text.replace(/[^A-Za-z0-9]/g, '').slice(-4)
}
