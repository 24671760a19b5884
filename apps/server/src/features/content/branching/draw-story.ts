import { type Scenario, scenarioLimits } from '@plax/branching'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { auditForeignEdit } from '../../catalogue/catalogue.service.ts'
import { getEditableContent, lockEditableContent } from '../item/content.policy.ts'
import type { ContentRow } from '../item/content.queries.ts'
import { publishStory, storyProblems } from './check-story.ts'
import { getScenario, putDraft, type ScenarioRow } from './scenario.queries.ts'

type DrawDeps = Pick<Deps, 'db' | 'clock'>

interface Change {
  actor: UserActor
  contentOid: string
  version: number
}

/** A story for its creator. Throws `content.not_branching`. */
export async function getDrawnStory(
  { db, clock }: DrawDeps,
  asked: { actor: UserActor; contentOid: string },
) {
  const row = await getEditableContent(db, { ...asked, now: clock.now() })
  assertBranching(row)
  return present(db, row)
}

/** Saves scenes as they are drawn. Throws `content.scenario_too_large` and `content.conflict`. */
export function saveScenario(deps: DrawDeps, change: Change & { scenario: Scenario }) {
  const { scenario } = change
  if (JSON.stringify(scenario).length > scenarioLimits.jsonLength) {
    throw new AppError('content.scenario_too_large', { maxLength: scenarioLimits.jsonLength })
  }
  return changeDraft(deps, change, (of) => ({ draft: scenario, ink: of.draft_ink }))
}

/** Has the story played by Ink, or with null by its scenes again. */
export function saveInk(deps: DrawDeps, change: Change & { ink: string | null }) {
  return changeDraft(deps, change, (of) => ({ draft: of.draft, ink: change.ink }))
}

/** Takes what is drawn to the readers of a published story. */
export function publishDrawn(deps: DrawDeps, change: Change) {
  return inTransaction(deps, change, async (tx, { row }) => {
    if (row.state !== 'published')
      throw new AppError('content.status_differs', { status: 'inprogress' })
    await publishStory(tx, { row, fields: row.fields })
  })
}

function changeDraft(
  deps: DrawDeps,
  change: Change,
  next: (of: ScenarioRow) => { draft: Scenario; ink: string | null },
) {
  return inTransaction(deps, change, async (tx, { of, now }) => {
    await putDraft(tx, { contentOid: change.contentOid, ...next(of), now })
  })
}

/** Locks the content, so that changes come one after the other. */
async function inTransaction(
  { db, clock }: DrawDeps,
  { actor, contentOid, version }: Change,
  act: (tx: Tx, found: { row: ContentRow; of: ScenarioRow; now: Date }) => Promise<void>,
) {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const row = await lockEditableContent(tx, { actor, contentOid, now })
    assertBranching(row)
    const of = await getScenario(tx, contentOid)
    if (version !== of.version) throw new AppError('content.conflict', { version: of.version })
    await act(tx, { row, of, now })
    await auditForeignEdit(tx, { actor, item: row, action: 'content.saved', now })
    return present(tx, row)
  })
}

async function present(db: Db | Tx, row: ContentRow) {
  const of = await getScenario(db, row.oid)
  const { draft: scenario, draft_ink: ink, version } = of
  return {
    version,
    savedAt: of.saved_at?.toISOString() ?? null,
    hasChanges: version !== (of.published_version ?? 0),
    problems: await storyProblems(db, { row, fields: row.fields }, { scenario, ink }),
    scenario,
    isInk: ink !== null,
  }
}

export function assertBranching({ type }: Pick<ContentRow, 'type'>): void {
  if (type !== 'branching') throw new AppError('content.not_branching')
}
