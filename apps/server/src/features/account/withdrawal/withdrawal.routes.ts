import { sql } from 'kysely'
import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { forgetRows } from '../../../platform/forget.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { sessionCookie } from '../../../platform/http/authenticate.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { askWithdrawal, isLastAdmin } from './ask-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { finishOwn } from './close-account.ts'
import { findOpen } from './withdrawal.queries.ts'
import { withdrawalDaysSetting } from './withdrawal.settings.ts'
import { getAccountSums, getBalance } from '../../ledger/ledger.service.ts'

const keptDays = 365

/** Leaving for good: asking, cancelling, and finishing what waited long enough. */
export function withdrawalHandlers(deps: Deps): Handlers {
  const cancel = async (userOid: string) => {
    await cancelWithdrawal(deps, userOid)
    return { cancelled: true as const }
  }
  return {
    'GET /account/withdrawal': async ({ actor }) => {
      assertUser(actor)
      const open = await findOpen(deps.db, actor.userOid)
      return {
        waiting: open && {
          askedAt: open.asked_at.toISOString(),
          scheduledAt: open.scheduled_at.toISOString(),
        },
        days: await deps.settings.get(withdrawalDaysSetting),
        isLastAdmin: await isLastAdmin(deps.db, actor.userOid),
        losses: await readLosses(deps, actor.userOid),
      }
    },
    'POST /account/waitUnregister': async ({ actor, body }) => {
      assertUser(actor)
      const { askedAt, scheduledAt } = await askWithdrawal(deps, { ...actor, ...body })
      return { askedAt: askedAt.toISOString(), scheduledAt: scheduledAt.toISOString() }
    },
    'POST /account/unregister': async ({ actor, body, reply }) => {
      assertUser(actor)
      const finished = await finishOwn(deps, actor.userOid)
      if (finished) {
        reply.clearCookie(sessionCookie, { path: '/' })
        return { state: 'removing', scheduledAt: finished.scheduledAt.toISOString() }
      }
      const { scheduledAt } = await askWithdrawal(deps, { ...actor, ...body })
      return { state: 'waiting', scheduledAt: scheduledAt.toISOString() }
    },
    'POST /account/stopUnregister': ({ actor }) => {
      assertUser(actor)
      return cancel(actor.userOid)
    },
    'POST /account/cancelUnregister': ({ actor }) => {
      assertUser(actor)
      return cancel(actor.userOid)
    },
  }
}

/** Withdrawals that are over, with their reasons and reviews (docs/retention.md). */
export function forgetWithdrawals(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptDays * 24 * 3600 * 1000)
  return forgetRows(deps, 'withdrawals', sql`ended_at < ${before}`)
}

/** The removal takes its own row; former ones, which were cancelled, go with the person. */
export const withdrawalLifecycle: LifecycleHandler = {
  tables: ['withdrawals'],
  onErase: async (tx, { userOid }) => {
    await tx
      .deleteFrom('withdrawals')
      .where('user_oid', '=', userOid)
      .where('state', '=', 'cancelled')
      .execute()
  },
  onExport: (db, { userOid }) => ({
    withdrawals: pagesOf(
      db
        .selectFrom('withdrawals')
        .select(['oid', 'state', 'reason', 'review', 'asked_at', 'scheduled_at', 'ended_at'])
        .select('cancelled_by')
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}

/** What somebody would lose by leaving now, in numbers. */
async function readLosses(
  { db, clock, lifecycle }: Pick<Deps, 'db' | 'clock' | 'lifecycle'>,
  userOid: string,
): Promise<OutputOf<'GET /account/withdrawal'>['losses']> {
  const [balance, earned, counted] = await Promise.all([
    getBalance(db, userOid, clock.now()),
    getAccountSums(db, { ownerOid: userOid, kind: 'creator' }),
    lifecycle.losses(db, { userOid }),
  ])
  const { coins, bonusCoins, creditMilli, bonusCreditMilli } = balance
  const earnedIn = (bucket: 'coin' | 'credit') =>
    Math.max(0, earned.find((sum) => sum.bucket === bucket)?.amount ?? 0)
  return {
    coins: coins + balance.heldCoins,
    bonusCoins: bonusCoins + balance.heldBonusCoins,
    creditMilli: creditMilli + balance.heldCreditMilli,
    bonusCreditMilli: bonusCreditMilli + balance.heldBonusCreditMilli,
    ...counted,
    earnedCoins: earnedIn('coin'),
    earnedCreditMilli: earnedIn('credit'),
  }
}
