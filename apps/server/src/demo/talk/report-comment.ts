import type { Deps } from '../../deps.ts'
import { commentTarget } from '../../features/engagement/engagement.service.ts'
import { actOn } from '../../features/moderation/decisions/decide.ts'
import { reportTargets } from '../../features/moderation/moderation.service.ts'
import { makeReport } from '../../features/moderation/reports/make-report.ts'
import { actorOf, findPerson } from '../people-made.ts'
import type { DemoReport } from './talk.ts'

/** Reports a comment, and decides of it as an administrator does; once. */
export async function reportComment(
  past: Deps,
  oid: string,
  { by, reason, details, decision }: DemoReport,
): Promise<void> {
  const deps = { ...past, targets: reportTargets([commentTarget]) }
  const known = await findCase(deps, oid)
  if (known && known.state !== 'open') return
  for (const who of by) {
    const actor = await actorOf(past, await findPerson(past, who))
    await makeReport(deps, { actor, kind: commentTarget.kind, oid, reason, details })
  }
  const found = decision && (await findCase(deps, oid))
  if (!found) return
  const { oid: adminOid } = await findPerson(past, 'operator')
  await actOn(deps, {
    caseOid: found.oid,
    adminOid,
    measures: ['take_down', 'warn'],
    rule: reason,
    reason: decision,
    until: null,
  })
}

function findCase({ db }: Deps, commentOid: string) {
  return db
    .selectFrom('moderation_cases')
    .select(['oid', 'state'])
    .where('target_kind', '=', commentTarget.kind)
    .where('target_oid', '=', commentOid)
    .executeTakeFirst()
}
