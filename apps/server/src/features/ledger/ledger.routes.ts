import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isStale, latestCheck } from './ledger.checks.ts'
import { type NameItems, presentOwn } from './ledger.items.ts'
import {
  assertType,
  findPosting,
  getBalance,
  getBalanceAt,
  type HistoryFilter,
  listPostings,
  type PostingTypes,
  sumPostings,
} from './ledger.service.ts'

export const publicTotalsSetting = {
  name: 'ledger.publicTotals',
  schema: z.boolean(),
  default: false,
  description: 'Show ledger totals to everyone. Off by default.',
}

export function ledgerHandlers(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  known: { namings: readonly NameItems[]; types: PostingTypes },
): Handlers {
  return {
    'GET /wallet': async ({ actor }) => {
      assertUser(actor)
      const balance = await getBalance(deps.db, actor.userOid, deps.clock.now())
      return {
        coins: balance.coins,
        bonusCoins: balance.bonusCoins,
        creditMilli: balance.creditMilli,
        bonusCreditMilli: balance.bonusCreditMilli,
        heldCreditMilli: balance.heldCreditMilli + balance.heldBonusCreditMilli,
      }
    },

    'GET /ledger/postings': async ({ actor, query, lang }) => {
      assertUser(actor)
      const { cursor, limit } = query
      const filter = historyFilter(actor.userOid, known.types, query)
      const page = await listPostings(deps.db, { ...filter, cursor: cursor ?? null, limit })
      return {
        items: await presentOwn(known, page.items, { actor, lang }),
        nextCursor: page.nextCursor,
      }
    },

    'GET /ledger/postings/totals': async ({ actor, query }) => {
      assertUser(actor)
      return sumPostings(deps.db, historyFilter(actor.userOid, known.types, query))
    },

    'GET /ledger/postings/{postingId}': async ({ actor, params, lang }) => {
      assertUser(actor)
      const posting = await findPosting(deps.db, params.postingId)
      if (posting?.payerOid !== actor.userOid) throw new AppError('ledger.posting_not_found')
      const [shown] = await presentOwn(known, [posting], { actor, lang })
      if (!shown) throw new AppError('ledger.posting_not_found')
      return shown
    },

    'GET /ledger/balance': async ({ actor, query }) => {
      assertUser(actor)
      return presentBalanceAt(deps, actor.userOid, query.at)
    },

    'GET /ledger/invariants': async () => {
      const now = deps.clock.now()
      const check = await latestCheck(deps.db, now)
      const showTotals = await deps.settings.get(publicTotalsSetting)
      return {
        checkedAt: check.checkedAt.toISOString(),
        passed: check.passed,
        allCheckedAt: check.allCheckedAt.toISOString(),
        stale: isStale(check, now),
        invariants: check.invariants.map(({ name, passed }) => ({ name, passed })),
        onlyOfAll: check.onlyOfAll,
        totals: showTotals ? check.totals : null,
      }
    },
  }
}

type HistoryQuery = Omit<HistoryFilter, 'ownerOid' | 'from' | 'until'> & {
  from?: string | undefined
  until?: string | undefined
}

function historyFilter(ownerOid: string, types: PostingTypes, query: HistoryQuery): HistoryFilter {
  const { currency, direction, type, from, until } = query
  assertType(types, { name: 'type', sent: type })
  return {
    ownerOid,
    currency,
    direction,
    type,
    types,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
  }
}

/** A caller's clock may be ahead of ours by some minutes. */
const aheadMs = 5 * 60_000

/** The balance at an instant as it is answered; one that is still to come has none. */
export async function presentBalanceAt(
  deps: Pick<Deps, 'db' | 'clock'>,
  ownerOid: string,
  text: string,
) {
  const [wanted, now] = [new Date(text).getTime(), deps.clock.now().getTime()]
  if (wanted > now + aheadMs) {
    throw invalidField({ in: 'querystring', path: '/at', problem: 'This time is still to come.' })
  }
  const at = new Date(Math.min(wanted, now))
  return { at: at.toISOString(), ...(await getBalanceAt(deps.db, ownerOid, at)) }
}
