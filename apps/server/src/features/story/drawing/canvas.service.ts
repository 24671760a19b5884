import type { Language } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media/media'
import type { Canvas } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { listUsers } from '../../account/account.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { auditForeignEdit, updateItem } from '../../catalogue/catalogue.service.ts'
import { checkCanvas } from '../compile/compile.preview.ts'
import type { CompileDeps } from '../compile/compile.service.ts'
import { getEditableStory } from '../content/content.policy.ts'
import type { StoryRow } from '../content/content.queries.ts'
import { assertCanvasAssets, picturesOf } from '../canvas/canvas.assets.ts'
import { presentDiagnostics } from '../canvas/canvas.diagnostics.ts'
import { getCanvas, type LockedCanvas, lockCanvas, updateCanvas } from '../canvas/canvas.queries.ts'
import { assertDescriptions } from '../canvas/canvas.tagging.ts'
import { findVersion, findVersionHead, recordVersion } from '../canvas/versions.queries.ts'

/** `secret` signs the addresses of pictures that are sold. */
export type CanvasDeps = CompileDeps & { secret: string }

/**
 * Saves a canvas over the version that it was made on. Throws `story.canvas_conflict` with the
 * present canvas, `media.not_found` for pictures of others, `story.description_locked`.
 */
export async function saveCanvas(
  deps: CompileDeps,
  input: {
    actor: UserActor
    contentOid: string
    canvas: Canvas
    version: number
    merged: boolean
    lang: Language
  },
): Promise<{
  version: number
  updatedAt: string
  diagnostics: ReturnType<typeof presentDiagnostics> | null
}> {
  const { actor, contentOid, canvas } = input
  const now = deps.clock.now()
  const text = storableJson(canvas)
  const { version, newTagging } = await deps.db.transaction().execute(async (tx) => {
    const story = await getEditableStory(tx, { contentOid, actor, now })
    const locked = await lockVersion(tx, contentOid, input.version)
    const kind = input.merged ? 'merged' : 'saved'
    const shown = locked.images
    const saved = await storeCanvas(tx, { actor, story, locked, canvas, text, shown, kind, now })
    return { version: saved, newTagging: locked.new_tagging }
  })
  const found = await checkCanvas(deps, { text, newTagging, userOid: actor.userOid })
  const diagnostics = found && presentDiagnostics(found, input.lang)
  return { version, updatedAt: now.toISOString(), diagnostics }
}

/**
 * Saves a former version anew over the present one. Throws `story.version_not_found`, and what a
 * save throws.
 */
export async function restoreCanvas(
  deps: Pick<CanvasDeps, 'db' | 'clock' | 'secret'>,
  input: { actor: UserActor; contentOid: string; version: number; restoreVersion: number },
): Promise<{ version: number; canvas: Canvas; pictures: Record<string, Picture> }> {
  const { actor, contentOid } = input
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const story = await getEditableStory(tx, { contentOid, actor, now })
    const locked = await lockVersion(tx, contentOid, input.version)
    const former = await findVersion(tx, { contentOid, version: input.restoreVersion })
    if (!former) throw new AppError('story.version_not_found')
    const { canvas } = former
    // What the former version showed was allowed then, whoever brought it.
    const shown = [...locked.images, ...canvas.nodes]
    const text = storableJson(canvas)
    const change = { actor, story, locked, canvas, text, shown, kind: 'restored', now } as const
    const version = await storeCanvas(tx, change)
    return { version, canvas, pictures: await picturesOf(tx, signerOf(deps), canvas) }
  })
}

/** Holds the canvas, if it still has the version that a change was made on. */
async function lockVersion(tx: Tx, contentOid: string, version: number): Promise<LockedCanvas> {
  const locked = await lockCanvas(tx, contentOid)
  if (locked.version === version) return locked
  throw new AppError('story.canvas_conflict', await presentConflict(tx, contentOid))
}

/** Both versions are then with the caller: its own, and the present one. */
async function presentConflict(tx: Tx, contentOid: string): Promise<Record<string, unknown>> {
  const { canvas, version, updated_at } = await getCanvas(tx, contentOid)
  const kept = await findVersionHead(tx, { contentOid, version })
  const [by] = kept ? await listUsers(tx, [kept.actor_oid]) : []
  const updatedAt = updated_at.toISOString()
  return { version, canvas, updatedAt, byNickname: by?.nickname ?? '' }
}

interface Change {
  actor: UserActor
  story: StoryRow
  locked: LockedCanvas
  canvas: Canvas
  /** The canvas as storable JSON. */
  text: string
  /** Nodes whose pictures may stay, whosever they are. */
  shown: Canvas['nodes']
  kind: 'saved' | 'restored' | 'merged'
  now: Date
}

/** Answers the new version. */
async function storeCanvas(tx: Tx, change: Change): Promise<number> {
  const { actor, story, locked, canvas, text, shown, kind, now } = change
  const contentOid = story.oid
  const ownerOids = [story.owner_oid, actor.userOid]
  await assertCanvasAssets(tx, { canvas, earlier: { nodes: shown }, ownerOids })
  if (locked.new_tagging) assertDescriptions(locked.images, canvas)
  const version = locked.version + 1
  await updateCanvas(tx, { contentOid, text, version, now })
  const nodes = canvas.nodes.length
  await recordVersion(tx, { contentOid, version, nodes, actorOid: actor.userOid, kind, now })
  await updateItem(tx, contentOid, { updated_at: now })
  const action = kind === 'restored' ? 'story.canvas_restored' : 'story.canvas_saved'
  await auditForeignEdit(tx, { actor, item: story, action, now })
  return version
}
