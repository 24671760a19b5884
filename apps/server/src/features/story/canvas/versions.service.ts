import type { Picture } from '@plax/contracts/media/media'
import type { canvasVersion } from '@plax/contracts/story/canvas'
import type { Canvas } from '@plax/story-engine'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { auditForeignEdit } from '../../catalogue/catalogue.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { picturesOf } from './canvas.assets.ts'
import { presentVersion, presentVersions } from './versions.present.ts'
import { findVersion, findVersionHead, listVersions, updateLabel } from './versions.queries.ts'

type Version = z.output<typeof canvasVersion>

interface Deps {
  db: Db
  clock: Clock
}

/** A page of the history of a canvas, newest first. */
export async function pageVersions(
  deps: Deps,
  asked: {
    actor: UserActor
    contentOid: string
    cursor?: string | undefined
    limit: number
  },
): Promise<{ items: Version[]; nextCursor: string | null }> {
  const { actor, contentOid, limit } = asked
  await getEditableStory(deps.db, { contentOid, actor, now: deps.clock.now() })
  const place = readCursor(asked.cursor, [cursorPart.count])
  const found = await listVersions(deps.db, {
    contentOid,
    before: place?.[0] ?? null,
    limit: limit + 1,
  })
  const { rows, nextCursor } = cutPage(found, limit, ({ version }) => [version])
  return { items: await presentVersions(deps.db, rows), nextCursor }
}

/** A canvas as it was, with its pictures. Throws `story.version_not_found`. */
export async function getVersion(
  deps: Deps & { secret: string },
  asked: { actor: UserActor; contentOid: string; version: number },
): Promise<Version & { canvas: Canvas; pictures: Record<string, Picture> }> {
  await getEditableStory(deps.db, { ...asked, now: deps.clock.now() })
  const row = await findVersion(deps.db, asked)
  if (!row) throw new AppError('story.version_not_found')
  const pictures = await picturesOf(deps.db, signerOf(deps), row.canvas)
  return { ...(await presentVersion(deps.db, row)), canvas: row.canvas, pictures }
}

/** Names a version, or takes its name away. Throws `story.version_not_found`. */
export async function labelVersion(
  deps: Deps,
  input: { actor: UserActor; contentOid: string; version: number; label: string },
): Promise<Version> {
  const { actor, contentOid, version } = input
  const now = deps.clock.now()
  const label = storableText(input.label).trim()
  return deps.db.transaction().execute(async (tx) => {
    const story = await getEditableStory(tx, { contentOid, actor, now })
    const isKept = await updateLabel(tx, { contentOid, version, label })
    const row = isKept ? await findVersionHead(tx, { contentOid, version }) : null
    if (!row) throw new AppError('story.version_not_found')
    await auditForeignEdit(tx, { actor, item: story, action: 'story.version_named', now })
    return presentVersion(tx, row)
  })
}
