import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { answerAppeal } from '../decisions/appeals.ts'
import type { DecideDeps } from '../decisions/decide.ts'
import { findDecision, listAppeals } from '../decisions/decision.queries.ts'
import { presentForAdmins } from '../decisions/present-decisions.ts'
import { undoDecision } from '../decisions/undo.ts'
import { appealDaysSetting } from '../rows/moderation.settings.ts'

type AppealsDeps = DecideDeps & Pick<Deps, 'settings'>

/** Appeals as administrators answer them, and what undoes a decision. */
export function appealHandlers(deps: AppealsDeps): Handlers {
  const { db } = deps
  return {
    'POST /admin/moderation/decisions/{decisionOid}/undo': async ({ actor, params, body }) => {
      assertUser(actor)
      await undoDecision(deps, { ...params, ...body, adminOid: actor.userOid })
      return presentOne(deps, params.decisionOid)
    },
    'GET /admin/moderation/appeals': async ({ query: { state, cursor, limit }, concern }) => {
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const found = await listAppeals(db, { state, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.appealed_at?.toISOString() ?? '',
        row.oid,
      ])
      concern(rows.map(({ user_oid }) => user_oid))
      return { items: await presentForAdmins(db, rows, await showingOf(deps)), nextCursor }
    },
    'POST /admin/moderation/appeals/{decisionOid}': async ({ actor, params, body }) => {
      assertUser(actor)
      await answerAppeal(deps, { ...params, ...body, adminOid: actor.userOid })
      return presentOne(deps, params.decisionOid)
    },
  }
}

async function showingOf({ settings, clock }: Pick<Deps, 'settings' | 'clock'>) {
  return { appealDays: await settings.get(appealDaysSetting), now: clock.now() }
}

async function presentOne(
  deps: AppealsDeps,
  decisionOid: string,
): Promise<OutputOf<'POST /admin/moderation/appeals/{decisionOid}'>> {
  const row = await findDecision(deps.db, decisionOid)
  const [presented] = row ? await presentForAdmins(deps.db, [row], await showingOf(deps)) : []
  if (!presented) throw new AppError('moderation.decision_not_found')
  return presented
}
