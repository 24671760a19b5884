import type { Deps } from '../../deps.ts'
import { auditAlone } from '../../platform/audit.ts'
import { invalidField } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type JournalRange, readJournal } from './ledger.journal.ts'
import { presentBalanceAt } from './ledger.routes.ts'

/** What administrators see of the ledger. */
export function ledgerAdminHandlers(deps: Pick<Deps, 'db' | 'reports' | 'clock'>): Handlers {
  return {
    'GET /ledger/admin/balance': async ({ actor, query: { ownerOid, at } }) => {
      assertUser(actor)
      const answer = await presentBalanceAt(deps, ownerOid, at)
      const entry = { action: 'ledger.balance_read', subjectKind: 'user', subjectOid: ownerOid }
      const details = { at: answer.at }
      await auditAlone(deps, { actorOid: actor.userOid, ...entry, details })
      return answer
    },

    'GET /ledger/admin/journal': async ({ actor, query }) => {
      assertUser(actor)
      const range = readRange(query, deps.clock.now())
      const details = { from: range.from.toISOString(), to: range.to.toISOString() }
      const entry = { action: 'ledger.journal_exported', subjectKind: 'ledger', subjectOid: null }
      await auditAlone(deps, { actorOid: actor.userOid, ...entry, details })
      const days = [range.from, range.to].map((time) => time.toISOString().slice(0, 10))
      return {
        fileName: `plax-${days.join('-to-')}.journal`,
        contentType: 'text/plain; charset=utf-8',
        body: readJournal(deps.reports, range),
      }
    },
  }
}

/** Without an end, what was posted by now is in it. */
function readRange(query: { from?: string; to?: string }, now: Date): JournalRange {
  const from = new Date(query.from ?? 0)
  const to = query.to === undefined ? new Date(now.getTime() + 1) : new Date(query.to)
  if (from < to) return { from, to }
  throw invalidField({ in: 'querystring', path: '/to', problem: 'It must be later than from.' })
}
