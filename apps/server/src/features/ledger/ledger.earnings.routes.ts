import type { Deps } from '../../deps.ts'
import { auditAlone } from '../../platform/audit.ts'
import { invalidField } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type AccountSum, getAccountSums, listAccountDays, listPaidOut } from './ledger.proofs.ts'

const dayMs = 24 * 3600 * 1000
const maxDays = 400

interface Account {
  ownerOid: string
  kind: 'creator' | 'house'
}

interface Days {
  from: string
  to: string
}

/** What creators and the house earned, from the roll-up and what came since; payouts take nothing of it. */
export function earningsHandlers(deps: Pick<Deps, 'db' | 'reports' | 'clock'>): Handlers {
  return {
    'GET /ledger/earnings': async ({ actor, query }) => {
      assertUser(actor)
      return readEarnings(deps, { ownerOid: actor.userOid, kind: 'creator' }, query)
    },

    'GET /ledger/admin/earnings': async ({ actor, query }) => {
      assertUser(actor)
      const { creatorOid, from, to } = query
      const account: Account = creatorOid
        ? { ownerOid: creatorOid, kind: 'creator' }
        : { ownerOid: 'house', kind: 'house' }
      const earnings = await readEarnings(deps, account, { from, to })
      const subject = { subjectKind: creatorOid ? 'user' : 'house', subjectOid: creatorOid ?? null }
      const entry = { actorOid: actor.userOid, action: 'ledger.earnings_read', ...subject }
      await auditAlone(deps, { ...entry, details: { from, to } })
      return earnings
    },
  }
}

async function readEarnings(deps: Pick<Deps, 'reports'>, account: Account, { from, to }: Days) {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1 || days > maxDays) {
    const problem = `It must be a day from the first one on, and at most ${maxDays} days in all.`
    throw invalidField({ in: 'querystring', path: '/to', problem })
  }
  return deps.reports
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const paidOut = account.kind === 'creator' ? await listPaidOut(tx, account.ownerOid) : []
      const inSpan = paidOut.filter(({ day }) => day >= from && day <= to)
      return {
        days: addUp([...(await listAccountDays(tx, account, { from, to })), ...inSpan]),
        totals: addUp([
          ...(await getAccountSums(tx, account)),
          ...paidOut.map(({ bucket, amount }) => ({ bucket, amount })),
        ]),
      }
    })
}

/** By day and bucket, in the order in which each comes first; days that come to nothing are left out. */
function addUp<Sum extends AccountSum & { day?: string }>(sums: readonly Sum[]): Sum[] {
  const byPlace = Map.groupBy(sums, ({ day = '', bucket }) => `${day} ${bucket}`)
  const added = [...byPlace.values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, amount: others.reduce((sum, { amount }) => sum + amount, first.amount) }]
      : [],
  )
  return added.filter(({ day, amount }) => day === undefined || amount !== 0)
}
