import type { OutputOf } from '@plax/contracts'
import type { Db } from '../../platform/db/database.ts'
import {
  assertType,
  listPostings,
  type Posting,
  type PostingTypes,
  shownType,
} from '../ledger/ledger.service.ts'
import type { Span } from './span.ts'

type CoinEvents = OutputOf<'GET /coinevent/'>

/** What became of somebody's coins in a time, the latest first. */
export async function listCoinEvents(
  db: Db,
  asked: {
    userOid: string
    span: Span
    eventType?: string | undefined
    types: PostingTypes
    cursor?: string | undefined
    limit: number
  },
): Promise<CoinEvents> {
  const { userOid, span, eventType, types, cursor, limit } = asked
  assertType(types, { name: 'eventType', sent: eventType })
  const { items, nextCursor } = await listPostings(db, {
    ownerOid: userOid,
    currency: 'coins',
    type: eventType,
    types,
    from: span.from,
    until: span.until,
    cursor: cursor ?? null,
    limit,
  })
  return { items: items.map((posting) => presentEvent(posting, types)), nextCursor }
}

function presentEvent(posting: Posting, types: PostingTypes): CoinEvents['items'][number] {
  const own = posting.entries.filter(({ kind }) => kind === 'user')
  const sumOf = (bucket: 'coin' | 'bonusCoin') =>
    own.reduce((sum, entry) => (entry.bucket === bucket ? sum + entry.amount : sum), 0)
  const [paidCoins, bonusCoins] = [sumOf('coin'), sumOf('bonusCoin')]
  return {
    id: posting.id,
    userOid: posting.payerOid,
    eventType: shownType(types, posting.type),
    coins: paidCoins + bonusCoins,
    paidCoins,
    bonusCoins,
    reference: posting.reference,
    createdAt: posting.createdAt.toISOString(),
  }
}
