import type { Deps } from '../../../deps.ts'
import { platformFeePercentSetting } from '../../commerce/commerce.service.ts'
import { retryDaysSetting } from '../rows/subscription.settings.ts'
import { endSubscription } from '../rows/subscriptions.queries.ts'
import { billMonth, type BillingTerms } from './bill-month.ts'
import { dueAct, listDue, lockDue } from './due.ts'

type BillingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'settings'>

const sliceSize = 200

/**
 * Bills all that is due (R-subscription-011), and ends what was to end: each subscription in a
 * transaction of its own, so that one that fails holds up no other, a crash loses one at most, which
 * the next run takes, and several workers share the work.
 */
export async function billDue(deps: BillingDeps): Promise<void> {
  const terms = {
    feePercent: await deps.settings.get(platformFeePercentSetting),
    retryDays: await deps.settings.get(retryDaysSetting),
    now: deps.clock.now(),
  }
  for (let after = ''; ;) {
    const due = await listDue(deps.db, { after, limit: sliceSize, now: terms.now })
    for (const oid of due) {
      try {
        await seeTo(deps, oid, terms)
      } catch (error) {
        deps.log.error({ err: error, subscriptionOid: oid }, 'a subscription was not billed')
      }
    }
    const last = due.at(-1)
    if (last === undefined || due.length < sliceSize) return
    after = last
  }
}

async function seeTo({ db }: BillingDeps, oid: string, terms: BillingTerms): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockDue(tx, oid)
    if (!row) return
    const act = dueAct(row, terms.now)
    if (act === 'end') await endSubscription(tx, row, row.ends_at ?? terms.now)
    if (act === 'bill') await billMonth(tx, row, terms)
  })
}
