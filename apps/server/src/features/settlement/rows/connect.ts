/** A company that pays people out, such as Stripe with Connect. */
export interface PayoutCompany {
  /** An account of theirs for a creator, and where its holder fills in the rest. */
  open(asked: {
    creatorOid: string
    country: string
    email: string
    returnUrl: string
    accountId: string | null
  }): Promise<{ accountId: string; onboardingUrl: string }>
  /** Moves money to an account; the same key moves it once. */
  transfer(asked: {
    key: string
    accountId: string
    amountMinor: number
    currency: string
  }): Promise<{ ok: true; transferId: string } | { ok: false; reason: string }>
}
