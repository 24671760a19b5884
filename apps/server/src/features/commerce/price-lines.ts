import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import type { EscrowTerms, LineCoupon, OrderRules, SaleKind } from './sales/sale-kind.ts'
import { type PaidShare, sharesOf } from './sales/sell.ts'

/** What somebody asks to buy, for themselves or as a gift. */
export interface LineRequest {
  kind: SaleKind & { orders: OrderRules }
  subjectOid: string
  /** Whom it is for; left out, the buyer. */
  receiverOid?: string | undefined
  /** Left out, one. */
  quantity?: number
  /** Of the whole line, as the buyer saw it; left out, whatever it costs. */
  price?: number | undefined
  couponCode?: string | null
  /** Whose it is, as the buyer saw it. */
  creatorOid?: string | undefined
}

/** A line at the price that it is sold for. */
export interface PricedLine {
  kind: SaleKind & { orders: OrderRules }
  subjectOid: string
  receiverOid: string
  quantity: number
  listPrice: number
  discount: number
  coupon: LineCoupon | null
  price: number
  allowsBonus: boolean
  isCounted: boolean
  feePercent: number
  /** The first is whose it is. */
  payees: PaidShare[]
  escrow: EscrowTerms | null
}

interface PricingRequest {
  buyer: UserActor
  lines: readonly LineRequest[]
  receivers: ReadonlyMap<string, UserActor>
  /** Of what names no fee of its own. */
  feePercent: number
  now: Date
}

/** What the lines cost now, with their subjects held. Throws what hinders one of them. */
export async function priceLines(tx: Tx, request: PricingRequest): Promise<PricedLine[]> {
  const priced = new Map<LineRequest, PricedLine>()
  for (const line of inLockOrder(request.lines))
    priced.set(line, await priceLine(tx, line, request))
  return request.lines.flatMap((line) => priced.get(line) ?? [])
}

/** In the order in which orders lock what they are of. */
export function inLockOrder<Line extends { subjectOid: string; receiverOid?: string | undefined }>(
  lines: readonly Line[],
): Line[] {
  const keyOf = ({ subjectOid, receiverOid = '' }: Line) => `${subjectOid} ${receiverOid}`
  return lines.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

async function priceLine(
  tx: Tx,
  line: LineRequest,
  { buyer, lines, receivers, feePercent: generalPercent, now }: PricingRequest,
): Promise<PricedLine> {
  const { kind, subjectOid, quantity = 1, couponCode = null } = line
  const receiver = receivers.get(line.receiverOid ?? buyer.userOid) ?? buyer
  const isAlone = lines.length === 1 && receiver.userOid === buyer.userOid
  const question = { buyer, receiver, subjectOid, quantity, couponCode, holds: true, now }
  const offer = await kind.orders.canBuy(tx, question)
  const { payees, price: listPrice, discount = 0, feePercent = generalPercent } = offer
  if (line.creatorOid !== undefined && line.creatorOid !== payees[0]?.creatorOid) {
    throw new AppError('commerce.content_not_found', { contentOid: subjectOid })
  }
  const isOwn = payees.some(({ creatorOid }) => creatorOid === buyer.userOid)
  const obstacle = isOwn ? 'own_content' : offer.obstacle
  if (obstacle) throw new AppError(`commerce.${obstacle}`, { contentOid: subjectOid })
  if (couponCode !== null && !offer.coupon) throw new AppError('creator_coupon.incorrect_code')
  const price = listPrice === null ? null : listPrice * quantity - discount
  if (listPrice === null || price === null || price !== (line.price ?? price)) {
    throw new AppError('commerce.price_changed', { priceCoins: price, contentOid: subjectOid })
  }
  if (offer.escrow && !isAlone) {
    throw new AppError('commerce.held_alone', { contentOid: subjectOid })
  }
  return {
    kind,
    subjectOid,
    receiverOid: receiver.userOid,
    quantity,
    listPrice,
    discount,
    coupon: offer.coupon ?? null,
    price,
    allowsBonus: offer.allowsBonus,
    isCounted: offer.isCounted ?? false,
    feePercent,
    payees: sharesOf({ price, feePercent, payees }),
    escrow: offer.escrow ?? null,
  }
}
