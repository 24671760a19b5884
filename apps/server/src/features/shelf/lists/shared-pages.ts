import type { Db } from '../../../platform/db/database.ts'
import { sharedReads } from '../../../platform/db/shared-reads.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { evaluateAccess, isHidden, isInKorea, noFacts } from '../../access/access.service.ts'
import type { CardRow } from '../cards/select-cards.ts'
import { type CardsQuery, listCards } from './list-cards.ts'
import { publicPages } from './public-pages.ts'

interface CardPage {
  rows: readonly CardRow[]
  nextCursor: string | null
}

const nobody: Actor & { userOid: null } = {
  userOid: null,
  guestId: null,
  sessionId: null,
  roles: new Set(),
  address: '',
}
const anAdmin: typeof nobody = { ...nobody, roles: new Set(['admin']) }

/**
 * Reads pages of lists. A page of a list for all is read once for those who ask for it at the same
 * time: visitors see the same. Administrators see most and visitors least, so where visitors may see
 * all of an administrator's page it is everybody's; where not, who is signed in gets their own, as
 * does who blocked something.
 */
export function cardPages(db: Db): (asked: CardsQuery) => Promise<CardPage> {
  const shared = sharedReads<CardPage>()
  const readPublic = publicPages(db)
  return async (asked) => {
    const { actor, now, list, ...others } = asked
    if (actor.hasBlocks || list === 'creator' || list === 'mine') return listCards(db, asked)
    const page = { ...others, list }
    const visitor = actor.country === undefined ? nobody : { ...nobody, country: actor.country }
    const reader = actor.userOid === null ? visitor : anAdmin
    const seenFrom = reader === anAdmin ? null : isInKorea(actor)
    const found = await shared(JSON.stringify([seenFrom, page]), () =>
      readPublic({ ...page, actor: reader, now }),
    )
    return reader === visitor || found.rows.every((row) => isShownTo(visitor, row, now))
      ? found
      : listCards(db, asked)
  }
}

function isShownTo(visitor: typeof nobody, item: CardRow, now: Date): boolean {
  return !isHidden(evaluateAccess({ actor: visitor, item, facts: noFacts, now }))
}
