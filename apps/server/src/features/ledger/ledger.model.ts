import type { ErrorCode } from '@plax/contracts/errors/index'
import type { WalletBucket } from './ledger.buckets.ts'
import type { Currency } from './ledger.requests.ts'

/** One wallet in plain objects: what the SQL functions must agree with. For tests. */
export class WalletModel {
  lots: ModelLot[] = []
  readonly holds: ModelHold[] = []
  #made = 0

  grant(bucket: WalletBucket, amount: number, origin: string, expiry: number): ModelPart {
    const open = this.lots.findLast(
      (lot) => lot.bucket === bucket && lot.expiry === expiry && lot.origin === origin,
    )
    const lot = open ?? { id: (this.#made += 1), bucket, origin, expiry, amount: 0 }
    this.#add({ lot, amount })
    return { lot, amount }
  }

  /** Takes bonus first, then by expiry; a refusal changes nothing. */
  take(
    currency: Currency,
    amount: number,
    allowBonus: boolean,
    now: number,
  ): ModelPart[] | Refusal {
    const buckets = currency === 'coin' ? ['bonusCoin', 'coin'] : ['bonusCredit', 'credit']
    const allowed = allowBonus ? buckets : buckets.slice(1)
    const usable = this.lots.filter((lot) => allowed.includes(lot.bucket) && lot.expiry > now)
    let left = amount
    const parts: ModelPart[] = []
    for (const lot of usable) {
      const part = Math.min(lot.amount, left)
      if (part > 0) parts.push({ lot, amount: part })
      left -= part
    }
    if (left > 0) {
      return {
        refused: currency === 'coin' ? 'wallet.not_enough_coins' : 'wallet.not_enough_credits',
      }
    }
    for (const part of parts) this.#remove(part)
    return parts
  }

  hold(parts: ModelPart[], expiresAt: number): void {
    this.holds.push({ parts, expiresAt, state: 'open', settledAmount: 0 })
  }

  /** What it used; null where the same settle was done before. */
  settle(hold: ModelHold, amount: number, now: number): ModelPart[] | Refusal | null {
    if (hold.state === 'settled') {
      return amount === hold.settledAmount ? null : { refused: 'request.idempotency_key_reused' }
    }
    if (hold.state !== 'open' || hold.expiresAt <= now) return { refused: 'ledger.hold_not_open' }
    if (amount > total(hold.parts)) return { refused: 'ledger.hold_exceeded' }
    hold.state = 'settled'
    hold.settledAmount = amount
    let left = amount
    const used: ModelPart[] = []
    for (const { lot, amount: held } of hold.parts) {
      const part = Math.min(held, left)
      left -= part
      if (part > 0) used.push({ lot, amount: part })
      if (held > part) this.#add({ lot, amount: held - part })
    }
    return used
  }

  close(hold: ModelHold, state: 'voided' | 'expired'): Refusal | null {
    if (hold.state === 'settled') return { refused: 'ledger.hold_not_open' }
    if (hold.state !== 'open') return null
    hold.state = state
    for (const part of hold.parts) this.#add(part)
    return null
  }

  expireHolds(now: number): void {
    for (const hold of this.holds) {
      if (hold.state === 'open' && hold.expiresAt <= now) this.close(hold, 'expired')
    }
  }

  expireLots(now: number): void {
    this.lots = this.lots.filter((lot) => lot.expiry > now)
  }

  reverse(taken: ModelPart[], given: ModelPart[]): Refusal | null {
    for (const part of taken) this.#add(part)
    if (given.some(({ lot, amount }) => lot.amount < amount || !this.lots.includes(lot))) {
      for (const part of taken) this.#remove(part)
      return { refused: 'ledger.reversal_not_covered' }
    }
    for (const part of given) this.#remove(part)
    return null
  }

  free(bucket: WalletBucket, now: number): number {
    const lots = this.lots.filter((lot) => lot.bucket === bucket && lot.expiry > now)
    return lots.reduce((sum, lot) => sum + lot.amount, 0)
  }

  held(bucket: WalletBucket): number {
    const open = this.holds.filter((hold) => hold.state === 'open')
    return total(open.flatMap((hold) => hold.parts.filter((part) => part.lot.bucket === bucket)))
  }

  #add({ lot, amount }: ModelPart): void {
    if (this.lots.includes(lot)) {
      lot.amount += amount
      return
    }
    lot.amount = amount
    this.lots.push(lot)
    this.lots.sort((a, b) => order(a.bucket) - order(b.bucket) || compare(a, b))
  }

  #remove({ lot, amount }: ModelPart): void {
    lot.amount -= amount
    if (lot.amount === 0) this.lots = this.lots.filter((other) => other !== lot)
  }
}

export interface ModelLot {
  id: number
  bucket: WalletBucket
  origin: string
  expiry: number
  amount: number
}

export interface ModelPart {
  lot: ModelLot
  amount: number
}

export interface ModelHold {
  parts: ModelPart[]
  expiresAt: number
  state: 'open' | 'settled' | 'voided' | 'expired'
  settledAmount: number
}

export interface Refusal {
  refused: ErrorCode
}

const buckets: readonly WalletBucket[] = ['bonusCoin', 'coin', 'bonusCredit', 'credit']

function order(bucket: WalletBucket): number {
  return buckets.indexOf(bucket)
}

function compare(a: ModelLot, b: ModelLot): number {
  if (a.expiry !== b.expiry) return a.expiry < b.expiry ? -1 : 1
  return a.id - b.id
}

function total(parts: ModelPart[]): number {
  return parts.reduce((sum, part) => sum + part.amount, 0)
}
