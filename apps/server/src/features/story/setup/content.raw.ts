import type { rawStory } from '@plax/contracts/story/reading'
import type { Canvas } from '@plax/story-engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { auditAlone } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { presentTerms } from '../../access/access.service.ts'
import { getCanvas } from '../canvas/canvas.queries.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { selectStories, type StoryRow } from '../content/content.queries.ts'

type RawStory = z.output<typeof rawStory>

interface RawQuery {
  contentOid?: string | undefined
  creatorOid?: string | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * Stories as they are stored (spec D29): one's own; an administrator reads those of others on
 * record. Throws `story.not_found`, `story.not_yours`, and `auth.forbidden` for another's list.
 */
export async function readRawStories(
  deps: { db: Db; clock: Clock },
  { actor, query }: { actor: UserActor; query: RawQuery },
): Promise<{ items: RawStory[]; nextCursor: string | null }> {
  const { contentOid } = query
  if (contentOid) {
    const story = await getEditableStory(deps.db, { contentOid, actor, now: deps.clock.now() })
    await auditForeignRead(deps, actor, { ownerOid: story.owner_oid, contentOid })
    const { canvas } = await getCanvas(deps.db, contentOid)
    return { items: [presentRaw(story, canvas)], nextCursor: null }
  }
  const creatorOid = query.creatorOid ?? actor.userOid
  if (creatorOid !== actor.userOid && !actor.roles.has('admin'))
    throw new AppError('auth.forbidden')
  await auditForeignRead(deps, actor, { ownerOid: creatorOid, contentOid: null })
  const found = await listOfCreator(deps.db, creatorOid, query)
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
    row.updated_at.toISOString(),
    row.oid,
  ])
  return { items: rows.map((row) => presentRaw(row, null)), nextCursor }
}

async function listOfCreator(db: Db, creatorOid: string, page: RawQuery): Promise<StoryRow[]> {
  const before = readCursor(page.cursor, [cursorPart.instant, cursorPart.oid])
  let query = selectStories(db)
    .where('catalogue_items.owner_oid', '=', creatorOid)
    .where('catalogue_items.kind', '=', 'story')
    .where('catalogue_items.state', '<>', 'deleted')
    .orderBy('catalogue_items.updated_at', 'desc')
    .orderBy('catalogue_items.oid', 'desc')
    .limit(page.limit + 1)
  if (before) {
    const [at, oid] = before
    query = query.where(
      sql<boolean>`(catalogue_items.updated_at, catalogue_items.oid) < (${at}::timestamptz, ${oid})`,
    )
  }
  return query.execute()
}

async function auditForeignRead(
  deps: { db: Db; clock: Clock },
  actor: UserActor,
  read: { ownerOid: string; contentOid: string | null },
): Promise<void> {
  if (read.ownerOid === actor.userOid) return
  const subject = read.contentOid
    ? { subjectKind: 'story', subjectOid: read.contentOid }
    : { subjectKind: 'user', subjectOid: read.ownerOid }
  const concerns = [read.ownerOid]
  const entry = { actorOid: actor.userOid, action: 'story.raw_read', ...subject, concerns }
  await auditAlone(deps, entry)
}

function presentRaw(row: StoryRow, canvas: Canvas | null): RawStory {
  return {
    contentOid: row.oid,
    creatorOid: row.owner_oid,
    title: row.title,
    briefIntroduction: row.brief_introduction,
    description: row.description,
    hashtags: row.hashtags,
    genre: row.genre,
    language: row.language,
    thumbnailAssetOid: row.thumbnail_asset_oid,
    model: row.model ?? '',
    creditsPerChatMilli: row.credits_per_chat_milli,
    isAdult: row.is_adult,
    state: row.state === 'published' ? 'published' : 'draft',
    visibility: row.visibility,
    ...presentTerms(row),
    allowsBonus: row.allows_bonus,
    relatedCreatorOid: row.related_creator_oid,
    canvasPublic: row.canvas_public,
    lorePublic: row.lore_public,
    suggestReplies: row.suggest_replies,
    newTagging: row.new_tagging,
    version: row.version,
    canvasVersion: row.canvas_version,
    metadataVersion: row.metadata_version,
    compiledHash: row.compiled_hash,
    compiledCanvasVersion: row.compiled_canvas_version,
    compiledAt: row.compiled_at?.toISOString() ?? null,
    chatCount: row.chat_count,
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    canvas,
  }
}
