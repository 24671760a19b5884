import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { restoreItem, takeDownItem } from '../../access/access.service.ts'
import { oidOfName } from '../../account/account.service.ts'
import { isAskedFor } from '../../catalogue/catalogue.service.ts'
import { findStock } from '../../commerce/commerce.service.ts'
import { presentCards } from '../cards/present-cards.ts'
import { presentContent } from '../cards/present-contents.ts'
import { readEncoding } from '../files/encoding.ts'
import { reportEncoding } from '../files/report-encoding.ts'
import { contentKind } from '../item/content-kind.ts'
import { getVisibleContent } from '../item/content.policy.ts'
import { selectContents } from '../item/content.queries.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

interface Moderation {
  actor: Actor
  params: { contentOid: string }
  body: { reason: string }
  lang: Language
}

/** What administrators read of content, and take down. */
export function adminHandlers(deps: AdminDeps): Handlers {
  const { db, clock } = deps
  const moderate = async (
    act: typeof takeDownItem,
    { actor, params: { contentOid }, body, lang }: Moderation,
  ) => {
    assertUser(actor)
    await act(deps, { ...body, actor, kind: contentKind, itemOid: contentOid })
    const now = clock.now()
    const { row } = await getVisibleContent(db, { contentOid, actor, now })
    return { content: await presentContent(deps, row, { viewer: actor, lang, now }) }
  }
  return {
    'POST /content/admin/lambdaComplete': async ({ body }) => {
      const row = await reportEncoding(deps, body)
      return { contentOid: row.oid, ...(await readEncoding(db, row)) }
    },
    'GET /content/admin/contents': async ({ actor, query, lang, concern }) => {
      const place = readCursor(query.cursor, [cursorPart.oid])
      const found = await selectContents(db)
        .where(
          await isAskedFor(db, {
            kind: contentKind.kind,
            search: query.search?.trim(),
            ownerOid: query.creator ? await oidOfName(db, query.creator) : null,
            state: query.state,
            beforeOid: place?.[0] ?? null,
          }),
        )
        .orderBy('catalogue_items.oid', 'desc')
        .limit(query.limit + 1)
        .execute()
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.oid])
      concern(rows.map(({ owner_oid }) => owner_oid))
      const cards = await presentCards(deps, rows, { viewer: actor, lang, now: clock.now() })
      const items = cards.map((card, index) => ({ ...card, state: rows[index]?.state ?? 'draft' }))
      return { items, nextCursor }
    },
    'GET /content/admin/content': async ({ actor, query, lang, concern }) => {
      const now = clock.now()
      const { row } = await getVisibleContent(db, { ...query, actor, now })
      concern([row.owner_oid])
      const stock = await findStock(db, { subjectOid: row.oid, now })
      const { file = null, preview = null } = row.fields
      const { width, height, duration_seconds: durationSeconds } = row
      return {
        content: await presentContent(deps, row, { viewer: actor, lang, now }),
        state: row.state,
        file: { file, preview, width, height, durationSeconds },
        views: { plays: row.play_count, playedSeconds: row.played_seconds },
        soldCopies: stock?.sold ?? null,
      }
    },
    'POST /content/admin/{contentOid}/take-down': (call) => moderate(takeDownItem, call),
    'POST /content/admin/{contentOid}/restore': (call) => moderate(restoreItem, call),
  }
}
