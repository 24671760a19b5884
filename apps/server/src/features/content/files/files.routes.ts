import { subtitlesMaxCount } from '@plax/contracts/content/content-values'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  findChapters,
  listSubtitles,
  readSubtitleFile,
  removeSubtitles,
  saveChapters,
  saveSubtitles,
} from '../../media/encoding/texts.service.ts'
import { auditForeignEdit } from '../../catalogue/catalogue.service.ts'
import { readUpload } from '../../media/media.service.ts'
import { getEditableContent, lockEditableContent, lockOwnContent } from '../item/content.policy.ts'
import type { ContentRow } from '../item/content.queries.ts'
import { cancelEncoding, encodeAgain, presentProgress, readEncoding } from './encoding.ts'
import { takeCover } from './take-cover.ts'
import { presentThumbnails } from './thumbnails.ts'

/** The encoding of a content, its subtitles and its chapters, for whoever may edit it. */
export function fileHandlers(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>): Handlers {
  const { db, clock } = deps
  const read = (actor: Actor, contentOid: string) =>
    getEditableContent(db, { contentOid, actor, now: clock.now() })
  /** Changes a content that the caller may edit; on record where it is another's. */
  const change = async (
    actor: Actor,
    contentOid: string,
    act: (tx: Tx, row: ContentRow, now: Date) => Promise<void>,
    lock = lockEditableContent,
  ) => {
    assertUser(actor)
    const now = clock.now()
    await db.transaction().execute(async (tx) => {
      const row = await lock(tx, { contentOid, actor, now })
      await act(tx, row, now)
      await auditForeignEdit(tx, { actor, item: row, action: 'content.saved', now })
    })
  }
  const encodingNow = async (actor: Actor, contentOid: string) => ({
    contentOid,
    ...(await readEncoding(db, await read(actor, contentOid))),
  })
  return {
    'GET /content/encoding-status': async ({ actor, query: { contentOid } }) => {
      const row = await read(actor, contentOid)
      const thumbnails = await presentThumbnails(deps, row)
      return { contentOid, ...(await presentProgress(db, row)), thumbnails }
    },
    'POST /content/encoding': async ({ actor, body: { contentOid } }) => {
      await change(actor, contentOid, encodeAgain, lockOwnContent)
      return encodingNow(actor, contentOid)
    },
    'DELETE /content/encoding': async ({ actor, body: { contentOid } }) => {
      await change(actor, contentOid, cancelEncoding)
      return encodingNow(actor, contentOid)
    },
    'POST /content/file-cover': async ({ actor, body: { contentOid } }) =>
      takeCover(deps, await read(actor, contentOid)),
    'GET /content/texts': async ({ actor, query: { contentOid } }) => {
      await read(actor, contentOid)
      return presentTexts(db, contentOid)
    },
    'POST /content/subtitles': async ({ actor, query, request }) => {
      const { contentOid, subtitleLang: lang, label } = query
      assertUser(actor)
      await read(actor, contentOid)
      const bytes = await readUpload(request, { maxMegabytes: 5 })
      const file = await readSubtitleFile({ bytes, lang }, actor.userOid)
      await change(actor, contentOid, async (tx, { owner_oid: ownerOid }, now) => {
        await assertRoom(tx, { contentOid, lang, label })
        await saveSubtitles(tx, { ...file, subjectOid: contentOid, ownerOid, lang, label }, now)
      })
      return presentTexts(db, contentOid)
    },
    'DELETE /content/subtitles': async ({ actor, body }) => {
      const { contentOid, subtitleLang: lang, label } = body
      const track = { subjectOid: contentOid, lang, label }
      await change(actor, contentOid, (tx) => removeSubtitles(tx, track))
      return presentTexts(db, contentOid)
    },
    'PUT /content/chapters': async ({ actor, body: { contentOid, chapters } }) => {
      await change(actor, contentOid, async (tx, row, now) => {
        assertChapters(row, chapters)
        await saveChapters(tx, { subjectOid: contentOid, ownerOid: row.owner_oid, chapters }, now)
      })
      return presentTexts(db, contentOid)
    },
  }
}

async function presentTexts(db: Db, contentOid: string) {
  const [subtitles, chapters] = await Promise.all([
    listSubtitles(db, contentOid),
    findChapters(db, contentOid),
  ])
  const tracks = subtitles.map(({ number: _number, ...track }) => track)
  return { contentOid, subtitles: tracks, chapters }
}

async function assertRoom(
  tx: Tx,
  { contentOid, lang, label }: { contentOid: string; lang: string; label: string },
): Promise<void> {
  const known = await listSubtitles(tx, contentOid)
  const others = known.filter((one) => one.lang !== lang || one.label !== label)
  if (others.length >= subtitlesMaxCount) {
    throw new AppError('content.too_many_subtitles', { maxCount: subtitlesMaxCount })
  }
}

function assertChapters(row: ContentRow, chapters: readonly { startMs: number }[]): void {
  const starts = new Set(chapters.map(({ startMs }) => startMs))
  const endMs = row.duration_seconds === null ? Infinity : row.duration_seconds * 1000
  if (starts.size < chapters.length || [...starts].some((startMs) => startMs >= endMs)) {
    throw new AppError('content.chapters_incorrect')
  }
}
