import type { OutputOf } from '@plax/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { checkAccess, holdsEntitlement, isHidden } from '../access/access.service.ts'
import { type CatalogueItem, findItem } from '../catalogue/catalogue.service.ts'
import { getBalance } from '../ledger/ledger.service.ts'
import { obstacleOf, splitPrice } from './purchase-policy.ts'

/** What an item costs somebody now, and what hinders them. Throws `commerce.content_not_found`. */
export async function quote(
  deps: { db: Db; clock: Clock },
  { actor, contentOid }: { actor: UserActor; contentOid: string },
): Promise<OutputOf<'GET /payment/quote'>> {
  const now = deps.clock.now()
  const found = await findItem(deps.db, contentOid)
  const { item, obstacle } = await askToBuy(deps.db, { actor, item: found, now })
  const { coins, bonusCoins } = await getBalance(deps.db, actor.userOid, now)
  const { price_coins: priceCoins, allows_bonus: allowsBonus } = item
  const { pays, shortCoins } = splitPrice(priceCoins ?? 0, { coins, bonusCoins }, allowsBonus)
  return {
    contentOid,
    title: item.title,
    creatorOid: item.owner_oid,
    priceCoins,
    allowsBonus,
    balance: { coins, bonusCoins },
    pays,
    shortCoins,
    obstacle: obstacle ?? (shortCoins > 0 ? 'not_enough_coins' : null),
  }
}

/** The item, if the actor may know of it, and what keeps them from buying it, coins aside. */
export async function askToBuy(
  db: Db | Tx,
  question: { actor: UserActor; item: CatalogueItem | null; now: Date },
): Promise<{ item: CatalogueItem; obstacle: ReturnType<typeof obstacleOf> }> {
  const { actor, item, now } = question
  if (!item) throw new AppError('commerce.content_not_found')
  const access = await checkAccess(db, { actor, item, now })
  if (isHidden(access)) throw new AppError('commerce.content_not_found')
  if (!access.allowed && access.reason === 'not_adult') throw new AppError('story.adults_only')
  if (!access.allowed && access.reason === 'password') throw new AppError('item.password_required')
  const { userOid } = actor
  const isEntitled = await holdsEntitlement(db, { userOid, subjectOid: item.oid, now })
  return { item, obstacle: obstacleOf({ userOid, item, isEntitled }) }
}
