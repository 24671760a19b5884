import type { PayeeLeg } from './ledger.earnings.ts'
import type { BonusCap, Currency, PostingHead, PostingReference } from './ledger.requests.ts'

/** An account in which amounts of many funders wait. */
export interface EscrowRequest {
  /** The account's own id, such as that of the mission that it is for; opened so again, it stays. */
  escrowOid: string
  currency: Currency
  /** The creators whom a release may pay; the house always. */
  payeeOids: string[]
  /** From when nobody is paid any more and a job returns what is left. */
  deadline: Date
  /** What automatic returns are about. */
  reference?: PostingReference | null
  now: Date
}

export interface PayInRequest extends PostingHead {
  escrowOid: string
  funderOid: string
  amount: number
  /** Take bonus before paid; it can be returned, and never reaches a payee. */
  allowBonus: boolean
  bonusCap?: BonusCap | null
}

export interface ReleaseRequest extends PostingHead {
  escrowOid: string
  /** What leaves the account, of each funder in proportion to what is left of theirs. */
  amount: number
  /** What each payee receives if all of it was paid; the house has the rest, and all bonus. */
  legs: PayeeLeg[]
}

export interface ReturnRequest extends PostingHead {
  escrowOid: string
  funderOid: string
  /** Left out: all that is left of theirs. */
  amount?: number
}

export interface Escrow {
  state: 'open' | 'returning' | 'closed'
  currency: Currency
  deadline: Date
  /** In the order of their first payments. */
  funders: EscrowFunder[]
}

export interface EscrowFunder {
  funderOid: string
  paidIn: number
  /** Of it bonus. */
  left: number
  leftBonus: number
}
