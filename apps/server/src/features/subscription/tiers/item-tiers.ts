import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type AccessAnswer,
  type OfferedTier,
  termColumns,
  type Terms,
  type Tiers,
  withOfferedTiers,
} from '../../access/access.service.ts'
import { leftOf, listStock } from '../../commerce/commerce.service.ts'
import '../rows/subscription.tables.ts'
import { listTiers } from './tiers.queries.ts'

const tiers: Tiers = { share: shareTier, findOffered: findOfferedTier }
type ItemTerms = Omit<Parameters<typeof termColumns>[2], 'tiers'>

/** The columns of an item that say who can open it, with the level of its owner’s tier. Throws `subscription.tier_not_found`. */
export function termColumnsFor(
  tx: Tx,
  terms: Terms,
  item: ItemTerms,
): ReturnType<typeof termColumns> {
  return termColumns(tx, terms, { ...item, tiers })
}

/** An answer whose offers name tiers that can be taken now, or say that all are full. */
export function offeredAccess<Answer extends AccessAnswer>(
  db: Db | Tx,
  access: Answer,
  now: Date,
): Promise<Answer> {
  return withOfferedTiers(db, access, { tiers, now })
}

/** A tier of a creator, offered or not, as it stays until the transaction ends. Throws `subscription.tier_not_found`. */
export async function shareTier(
  tx: Tx,
  { creatorOid, tierOid }: { creatorOid: string; tierOid: string },
): Promise<{ level: number }> {
  const row = await tx
    .selectFrom('subscription_tiers')
    .select('position as level')
    .where('oid', '=', tierOid)
    .where('creator_oid', '=', creatorOid)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new AppError('subscription.tier_not_found')
  return row
}

/**
 * The tier that somebody can take now for what a tier of a creator opens: that one, or where it is out
 * of offer or full the lowest above it; for null any that is not free. Where all are full it is the
 * lowest of them; null where none is offered.
 */
async function findOfferedTier(
  db: Db | Tx,
  { creatorOid, tierOid, now }: { creatorOid: string; tierOid: string | null; now: Date },
): Promise<OfferedTier | null> {
  const level = tierOid === null ? lowestPaidLevel : await findLevel(db, tierOid)
  if (level === null) return null
  const offered = await listTiers(db, { creatorOid, withRemoved: false })
  const opening = offered.filter(({ position }) => position >= level)
  // Above one without a limit nobody has to look, and few hold one that has a limit.
  const unlimited = opening.findIndex(({ seats }) => seats === null)
  const limited = unlimited === -1 ? opening : opening.slice(0, unlimited)
  const stock = await listStock(db, { subjectOids: limited.map(({ oid }) => oid), now })
  const free = opening.find(({ oid, seats }) => seats === null || leftOf(stock.get(oid)) > 0)
  const tier = free ?? opening[0]
  return tier ? { oid: tier.oid, isFull: free === undefined } : null
}

/** A free tier opens only what says so. */
const lowestPaidLevel = 1

async function findLevel(db: Db | Tx, tierOid: string): Promise<number | null> {
  const tier = await db
    .selectFrom('subscription_tiers')
    .select('position')
    .where('oid', '=', tierOid)
    .executeTakeFirst()
  return tier?.position ?? null
}
