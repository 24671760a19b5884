import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { queueMail } from '../../../platform/mail/mailer.ts'
import { getUser } from '../users/users.queries.ts'
import { anonymise } from './anonymise.ts'
import { closeAccount } from './close-account.ts'
import { forfeitWallet } from './forfeit.ts'
import { removedMail } from './withdrawal.mails.ts'
import { findClosing, listDue, lockWithdrawal, type WithdrawalRow } from './withdrawal.queries.ts'

type RemovalDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'lifecycle'>

/** A removal that is under way. */
type Removal = WithdrawalRow & { user_oid: string }

const removalsAtOnce = 100
/** Longer than a call takes that was let in before the account closed (`requestTimeoutMs`). */
const callsEndMs = 10 * 60 * 1000
const walletPart = 'wallet'

/** Removes everybody whose date is there; one who cannot be removed yet holds up nobody else. */
export async function removeWithdrawn(deps: RemovalDeps): Promise<void> {
  const now = deps.clock.now()
  for (let after = ''; ;) {
    const due = await listDue(deps.db, { now, after, limit: removalsAtOnce })
    for (const oid of due) {
      try {
        await removePerson(deps, oid)
      } catch (error) {
        deps.log.error({ err: error, withdrawalOid: oid }, 'a withdrawn account was not removed')
      }
    }
    const last = due.at(-1)
    if (last === undefined) return
    after = last
  }
}

/**
 * Removes one person in steps: the account closes; minutes later, when the calls that it had let in
 * have ended, its wallet is emptied and closed, each feature erases its part, and what is left of the person is a row without a name. Each step is a transaction that holds
 * the withdrawal's lock and writes down that it is done; whoever comes again goes on from there.
 */
export async function removePerson(deps: RemovalDeps, oid: string): Promise<void> {
  const now = deps.clock.now()
  const isClosed = await deps.db.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, oid)
    return row !== null && (await closeAccount(tx, deps, { row, now }))
  })
  if (!isClosed || !(await haveCallsEnded(deps, oid))) return
  const isEmpty = await step(deps, { oid, part: walletPart }, (tx, { user_oid: userOid }) =>
    forfeitWallet(tx, { userOid, withdrawalOid: oid, now }),
  )
  if (!isEmpty) return
  for (const part of deps.lifecycle.erasingParts()) {
    await step(deps, { oid, part }, async (tx, { user_oid: userOid }) => {
      await deps.lifecycle.erasePart(tx, part, { userOid, now })
      return true
    })
  }
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, oid)
    if (row && isRemoval(row)) await finish(tx, row, now)
  })
}

/** Whether nothing can still come in for the person, which would be written after it was erased. */
async function haveCallsEnded({ db, clock }: RemovalDeps, oid: string): Promise<boolean> {
  const closedAt = await findClosing(db, oid)
  return closedAt !== null && clock.now().getTime() - closedAt.getTime() >= callsEndMs
}

/** Does a part that is not done yet; its answer says whether it is done now. */
async function step(
  { db }: RemovalDeps,
  { oid, part }: { oid: string; part: string },
  work: (tx: Tx, row: Removal) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockWithdrawal(tx, oid)
    if (!row || !isRemoval(row) || row.erased_parts.includes(part)) return true
    if (!(await work(tx, row))) return false
    await tx
      .updateTable('withdrawals')
      .set({ erased_parts: [...row.erased_parts, part] })
      .where('oid', '=', oid)
      .execute()
    return true
  })
}

function isRemoval(row: WithdrawalRow): row is Removal {
  return row.state === 'removing' && row.user_oid !== null
}

async function finish(tx: Tx, row: Removal, now: Date): Promise<void> {
  const { user_oid: userOid } = row
  await queueMail(tx, removedMail(await getUser(tx, userOid)), now)
  await anonymise(tx, userOid)
  await tx
    .updateTable('withdrawals')
    .set({ state: 'removed', user_oid: null, ended_at: now })
    .where('oid', '=', row.oid)
    .execute()
  const subject = { subjectKind: 'user', subjectOid: userOid }
  await audit(tx, { actorOid: null, action: 'account.withdrawn', ...subject }, now)
  await emit(tx, { stream: 'account', type: 'account.withdrawn', payload: { userOid } }, now)
}
