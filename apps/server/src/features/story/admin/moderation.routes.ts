import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { oidOfName, nicknamesOf } from '../../account/account.service.ts'
import { titleIn } from '../../catalogue/catalogue.service.ts'
import { restoreItem, takeDownItem } from '../../access/access.service.ts'
import { findStory, type StoryRow } from '../content/content.queries.ts'
import { storyKind } from '../content/story-kind.ts'
import { listAllStories } from './all-stories.ts'

type StoryView = OutputOf<'GET /admin/stories'>['items'][number]

/** Stories as administrators find them, and whether the public may. */
export function moderationHandlers(deps: Pick<Deps, 'db' | 'clock'>): Handlers {
  return {
    'GET /admin/stories': async ({ query, concern, lang }) => {
      const place = readCursor(query.cursor, [cursorPart.oid])
      const found = await listAllStories(deps.db, {
        search: query.search?.trim(),
        state: query.state,
        ownerOid: query.creator ? await oidOfName(deps.db, query.creator) : null,
        beforeOid: place?.[0] ?? null,
        limit: query.limit + 1,
      })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.oid])
      concern(rows.map(({ owner_oid }) => owner_oid))
      return { items: await present(deps.db, rows, lang), nextCursor }
    },
    'POST /admin/stories/{contentOid}/take-down': async ({ actor, params, body, lang }) => {
      assertUser(actor)
      await takeDownItem(deps, { ...body, actor, kind: storyKind, itemOid: params.contentOid })
      return presentOne(deps.db, params.contentOid, lang)
    },
    'POST /admin/stories/{contentOid}/restore': async ({ actor, params, body, lang }) => {
      assertUser(actor)
      await restoreItem(deps, { ...body, actor, kind: storyKind, itemOid: params.contentOid })
      return presentOne(deps.db, params.contentOid, lang)
    },
  }
}

async function presentOne(db: Db, contentOid: string, lang: Language): Promise<StoryView> {
  const row = await findStory(db, contentOid)
  const [presented] = row ? await present(db, [row], lang) : []
  if (!presented) throw new AppError('story.not_found')
  return presented
}

async function present(db: Db, rows: readonly StoryRow[], lang: Language): Promise<StoryView[]> {
  const nicknames = await nicknamesOf(
    db,
    rows.map((row) => row.owner_oid),
  )
  return rows.map((row) => ({
    contentOid: row.oid,
    title: titleIn(row, lang),
    owner: { oid: row.owner_oid, nickname: nicknames.get(row.owner_oid) ?? '' },
    state: row.state,
    visibility: row.visibility,
    isAdult: row.is_adult,
    language: row.language,
    chatCount: row.chat_count,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    takenDown: row.taken_down_at && {
      reason: row.taken_down_reason ?? '',
      at: row.taken_down_at.toISOString(),
    },
  }))
}
