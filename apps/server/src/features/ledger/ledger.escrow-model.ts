import { splitLargestRemainder } from '@plax/money'
import type { ErrorCode } from '@plax/contracts/errors/index'
import type { ModelPart, Refusal, WalletModel } from './ledger.model.ts'

interface Payment {
  funder: number
  at: number
  /** What is left of it, bonus first. */
  parts: ModelPart[]
}

/** One escrow of coins in plain objects: what the SQL functions must agree with. For tests. */
export class EscrowModel {
  readonly payments: Payment[] = []
  readonly wallets: WalletModel[]
  deadline: number
  isClosed = false

  constructor(wallets: WalletModel[], deadline: number) {
    this.wallets = wallets
    this.deadline = deadline
  }

  isOpen(now: number): boolean {
    return !this.isClosed && now < this.deadline
  }

  payIn(funder: number, amount: number, allowBonus: boolean, now: number): Refusal | null {
    if (!this.isOpen(now)) return refused('ledger.escrow_not_open')
    const taken = this.#wallet(funder).take('coin', amount, allowBonus, now)
    if ('refused' in taken) return taken
    this.payments.push({ funder, at: now, parts: taken.map((part) => ({ ...part })) })
    return null
  }

  /** Of each funder in proportion, what they paid in first; answers what of it was bonus. */
  release(amount: number, now: number): Refusal | { bonus: number } {
    if (!this.isOpen(now)) return refused('ledger.escrow_not_open')
    if (amount > this.left()) return refused('ledger.escrow_exceeded')
    const funders = [...new Set(this.payments.map(({ funder }) => funder))]
    const weights = funders.map((funder) => this.left(funder))
    let bonus = 0
    for (const [index, share] of splitLargestRemainder(amount, weights).entries()) {
      const parts = this.#partsOf(funders[index] as number)
      for (const { lot, amount: part } of takeFrom(parts, share)) {
        if (lot.bucket === 'bonusCoin') bonus += part
      }
    }
    return { bonus }
  }

  /**
   * To the exact lots, what was paid in last first. What expired meanwhile comes back as a new lot with
   * the time that was left when it was paid in.
   */
  giveBack(funder: number, now: number, amount: number = this.left(funder)): Refusal | null {
    if (amount === 0 || amount > this.left(funder)) return refused('ledger.escrow_exceeded')
    let left = amount
    const given = this.payments.toReversed().flatMap((payment) => {
      if (payment.funder !== funder) return []
      const parts = takeFrom(payment.parts.toReversed(), left)
      left -= sum(parts)
      return parts.map((part) => ({ ...part, since: payment.at }))
    })
    for (const part of given.toReversed()) this.#putBack(funder, part, now)
    return null
  }

  close(now: number): void {
    this.isClosed = true
    for (const funder of this.wallets.keys()) {
      if (this.left(funder) > 0) this.giveBack(funder, now)
    }
  }

  left(funder?: number): number {
    const parts = this.payments.flatMap((payment) =>
      funder === undefined || payment.funder === funder ? payment.parts : [],
    )
    return sum(parts)
  }

  #putBack(funder: number, { since, ...part }: ModelPart & { since: number }, now: number): void {
    const { bucket, origin, expiry } = part.lot
    const wallet = this.#wallet(funder)
    if (expiry > now) wallet.reverse([part], [])
    else wallet.grant(bucket, part.amount, origin, now + expiry - since)
  }

  #partsOf(funder: number): ModelPart[] {
    return this.payments.flatMap((payment) => (payment.funder === funder ? payment.parts : []))
  }

  #wallet(funder: number): WalletModel {
    return this.wallets[funder] as WalletModel
  }
}

/** Takes an amount out of parts, one after the other. */
function takeFrom(parts: ModelPart[], amount: number): ModelPart[] {
  let left = amount
  return parts.flatMap((part) => {
    const taken = Math.min(part.amount, left)
    part.amount -= taken
    left -= taken
    return taken > 0 ? [{ lot: part.lot, amount: taken }] : []
  })
}

function sum(parts: readonly ModelPart[]): number {
  return parts.reduce((all, part) => all + part.amount, 0)
}

function refused(code: ErrorCode): Refusal {
  return { refused: code }
}
