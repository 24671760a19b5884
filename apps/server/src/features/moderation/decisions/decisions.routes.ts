import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { appealDaysSetting } from '../rows/moderation.settings.ts'
import type { DecisionRow } from '../rows/moderation.tables.ts'
import { readAppealKey } from './appeal-key.ts'
import { appeal } from './appeals.ts'
import { findDecision, listDecisions } from './decision.queries.ts'
import { presentDecisions } from './present-decisions.ts'

type DecisionsDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'secret'>

/** Decisions about the caller, and their appeals, also of somebody who can't log in. */
export function decisionHandlers(deps: DecisionsDeps): Handlers {
  const { db, clock, secret } = deps
  return {
    'GET /moderation/decisions': async ({ actor, query: { cursor, limit } }) => {
      assertUser(actor)
      const after = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
      const asked = { userOid: actor.userOid, onlyNotified: true, after, limit: limit + 1 }
      const found = await listDecisions(db, asked)
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.decided_at.toISOString(),
        row.oid,
      ])
      const showing = { appealDays: await deps.settings.get(appealDaysSetting), now: clock.now() }
      return { items: await presentDecisions(db, rows, showing), nextCursor }
    },
    'POST /moderation/decisions/{decisionOid}/appeal': async ({ actor, params, body }) => {
      assertUser(actor)
      await appeal(deps, { ...params, userOid: actor.userOid, text: body.text })
      return presentTold(deps, await findDecision(db, params.decisionOid))
    },
    'GET /moderation/appeals/{key}': async ({ params: { key } }) =>
      presentTold(deps, await openByKey(deps, key)),
    'POST /moderation/appeals/{key}': async ({ params: { key }, body: { text } }) => {
      const { oid: decisionOid, user_oid: userOid } = await openByKey(deps, key)
      await appeal({ db, clock, settings: deps.settings }, { decisionOid, userOid, text })
      return presentTold(deps, await openByKey({ db, secret }, key))
    },
  }
}

async function openByKey(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  key: string,
): Promise<DecisionRow> {
  const decisionOid = readAppealKey(secret, key)
  const decision = decisionOid === null ? null : await findDecision(db, decisionOid)
  if (!decision) throw new AppError('moderation.decision_not_found')
  return decision
}

async function presentTold(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  row: DecisionRow | null,
): Promise<OutputOf<'POST /moderation/decisions/{decisionOid}/appeal'>> {
  const showing = { appealDays: await settings.get(appealDaysSetting), now: clock.now() }
  const [presented] = row?.is_notified ? await presentDecisions(db, [row], showing) : []
  if (!presented) throw new AppError('moderation.decision_not_found')
  return presented
}
