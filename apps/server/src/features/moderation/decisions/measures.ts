import type { Measure } from '@plax/contracts/moderation/moderation-values'
import type { Deps } from '../../../deps.ts'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { endSuspensionOf, findUser, suspend } from '../../account/account.service.ts'
import { appealKey } from './appeal-key.ts'
import type { CaseRow, DecisionRow } from '../rows/moderation.tables.ts'
import type { ReportTargets } from '../targets/report-target.ts'

export type MeasureDeps = Pick<Deps, 'settings' | 'secret'> & {
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>
  targets: ReportTargets
}

interface Judgment {
  decisionOid: string
  row: CaseRow
  measures: readonly Measure[]
  reason: string
  until: Date | null
  adminOid: string
  now: Date
}

/** Does what was decided; warnings and shadows are what the decision's own row says. */
export async function takeMeasures(tx: Tx, deps: MeasureDeps, judgment: Judgment): Promise<void> {
  const { row, measures, reason, until, adminOid, now } = judgment
  if (measures.includes('take_down')) {
    const target = deps.targets.get(row.target_kind)
    if (!target?.takeDown) throw new AppError('moderation.cannot_take_down')
    await target.takeDown(tx, { oid: row.target_oid, reason, adminOid, now })
  }
  if (measures.includes('suspend')) {
    // Whoever is suspended can't log in to read of it.
    const appealUrl = appealUrlOf(deps, judgment.decisionOid)
    const change = { userOid: row.owner_oid, actorOid: adminOid, reason, until, now, appealUrl }
    await suspend(tx, deps, change)
  }
}

function appealUrlOf({ config, secret }: MeasureDeps, decisionOid: string): string {
  const { publicUrl, host, port } = config
  return `${publicUrl ?? `http://${host}:${port}`}/appeal/${appealKey(secret, decisionOid)}`
}

interface UndoRequest {
  row: CaseRow
  decision: DecisionRow
  adminOid: string
  reason: string
  now: Date
}

/** Undoes what a decision did, as far as nothing else was decided about it since. */
export async function undoMeasures(tx: Tx, deps: MeasureDeps, undoing: UndoRequest): Promise<void> {
  const { row, decision, adminOid, now } = undoing
  if (decision.measures.includes('take_down')) {
    const target = deps.targets.get(row.target_kind)
    const decidedAt = decision.decided_at
    await target?.restore?.(tx, { oid: row.target_oid, adminOid, now, decidedAt })
  }
  if (decision.measures.includes('suspend')) await endOwnSuspension(tx, undoing)
}

/** Not a suspension that an administrator or another decision made of it since. */
async function endOwnSuspension(tx: Tx, { decision, adminOid, reason, now }: UndoRequest) {
  const user = await findUser(tx, decision.user_oid)
  const isOwn =
    user?.suspended_at &&
    user.suspended_by === decision.decided_by &&
    user.suspension_reason === decision.reason &&
    user.suspended_until?.getTime() === decision.until?.getTime()
  if (!isOwn) return
  await endSuspensionOf(tx, { userOid: decision.user_oid, actorOid: adminOid, reason, now })
}
