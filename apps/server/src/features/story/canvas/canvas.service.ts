import type { Language } from '@plax/contracts/languages'
import { type Canvas, compile, validate } from '@plax/story-engine'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { updateItem } from '../../catalogue/catalogue.service.ts'
import { getEditableStory } from '../content/content.policy.ts'
import type { StoryRow } from '../content/content.queries.ts'
import { assertCanvasAssets } from './canvas.assets.ts'
import { presentDiagnostics } from './canvas.diagnostics.ts'
import { getCanvas, insertArtefact, replaceCanvas } from './canvas.queries.ts'

interface CanvasDeps {
  db: Db
  clock: Clock
}

type Diagnostics = ReturnType<typeof presentDiagnostics>

/**
 * Saves a canvas over the version that it was made on. Throws `story.canvas_conflict` with the
 * present version, `media.not_found` for pictures of others.
 */
export async function saveCanvas(
  deps: CanvasDeps,
  input: {
    actor: UserActor
    contentOid: string
    canvas: Canvas
    version: number
    lang: Language
  },
): Promise<{ version: number; updatedAt: string; diagnostics: Diagnostics }> {
  const { actor, contentOid, canvas } = input
  const now = deps.clock.now()
  const version = await deps.db.transaction().execute(async (tx) => {
    const story = await getEditableStory(tx, { contentOid, actor, now })
    const earlier = (await getCanvas(tx, contentOid)).canvas
    await assertCanvasAssets(tx, { canvas, earlier, ownerOids: [story.owner_oid, actor.userOid] })
    const saved = await replaceCanvas(tx, { contentOid, canvas, version: input.version, now })
    if (saved === null) {
      const present = await getCanvas(tx, contentOid)
      throw new AppError('story.canvas_conflict', { version: present.version })
    }
    await updateItem(tx, contentOid, { updated_at: now })
    await auditForeignEdit(tx, { actor, story, action: 'story.canvas_saved', now })
    return saved
  })
  return {
    version,
    updatedAt: now.toISOString(),
    diagnostics: presentDiagnostics(validate(canvas), input.lang),
  }
}

/**
 * Compiles the saved canvas and lets the story point to what came out. Throws
 * `story.compile_failed` with the located diagnostics.
 */
export async function compileStory(
  deps: CanvasDeps,
  input: { actor: UserActor; contentOid: string; lang: Language },
): Promise<{ compiledHash: string; compiledAt: string; warnings: Diagnostics }> {
  const { actor, contentOid, lang } = input
  const now = deps.clock.now()
  const story = await getEditableStory(deps.db, { contentOid, actor, now })
  const { canvas, version } = await getCanvas(deps.db, contentOid)
  const result = compile(canvas)
  if (!result.ok) {
    throw new AppError('story.compile_failed', {
      diagnostics: presentDiagnostics(result.diagnostics, lang),
    })
  }
  const { hash, artefact, warnings } = result
  await deps.db.transaction().execute(async (tx) => {
    await insertArtefact(tx, { hash, artefact, now })
    await pointToArtefact(tx, { contentOid, hash, version, now })
    await auditForeignEdit(tx, { actor, story, action: 'story.compiled', now })
    const payload = { contentOid, compiledHash: hash, canvasVersion: version }
    await emit(tx, { stream: 'story', type: 'story.compiled', payload }, now)
  })
  return {
    compiledHash: hash,
    compiledAt: now.toISOString(),
    warnings: presentDiagnostics(warnings, lang),
  }
}

/** A slow compile of an older canvas never takes the place of a newer one's. */
async function pointToArtefact(
  tx: Tx,
  made: { contentOid: string; hash: string; version: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('stories')
    .set({
      compiled_hash: made.hash,
      compiled_canvas_version: made.version,
      compiled_at: made.now,
    })
    .where('content_oid', '=', made.contentOid)
    .where((where) =>
      where.or([
        where('compiled_canvas_version', 'is', null),
        where('compiled_canvas_version', '<=', made.version),
      ]),
    )
    .execute()
}

/** What an admin does to the story of somebody else is on record. */
async function auditForeignEdit(
  tx: Tx,
  edit: { actor: UserActor; story: StoryRow; action: string; now: Date },
): Promise<void> {
  const { actor, story, action, now } = edit
  if (actor.userOid === story.owner_oid) return
  const entry = { actorOid: actor.userOid, action, subjectKind: 'story', subjectOid: story.oid }
  await audit(tx, entry, now)
}
