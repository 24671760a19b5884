import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Chapter } from '../subtitles/subtitles.ts'
import './encoding.tables.ts'

export { readSubtitleFile } from '../subtitles/read-subtitles.ts'

interface Named {
  subjectOid: string
  ownerOid: string
}

/** Stores subtitles as `readSubtitleFile` returns them. */
export async function saveSubtitles(
  tx: Tx,
  text: Named & { lang: string; label: string; vtt: string },
  now: Date,
): Promise<void> {
  const { subjectOid, ownerOid, lang, label, vtt } = text
  const row = { owner_oid: ownerOid, label, vtt }
  await tx
    .insertInto('subtitles')
    .values({ subject_oid: subjectOid, lang, ...row, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['subject_oid', 'lang']).doUpdateSet({ ...row, updated_at: now }),
    )
    .execute()
}

export async function removeSubtitles(
  tx: Tx,
  { subjectOid, lang }: { subjectOid: string; lang: string },
): Promise<void> {
  await tx
    .deleteFrom('subtitles')
    .where('subject_oid', '=', subjectOid)
    .where('lang', '=', lang)
    .execute()
}

export function listSubtitles(
  db: Db | Tx,
  subjectOid: string,
): Promise<{ lang: string; label: string }[]> {
  return db
    .selectFrom('subtitles')
    .select(['lang', 'label'])
    .where('subject_oid', '=', subjectOid)
    .orderBy('lang')
    .execute()
}

export async function findSubtitles(
  db: Db,
  { subjectOid, lang }: { subjectOid: string; lang: string },
): Promise<{ vtt: string } | null> {
  const row = await db
    .selectFrom('subtitles')
    .select('vtt')
    .where('subject_oid', '=', subjectOid)
    .where(sql`lower(lang)`, '=', lang.toLowerCase())
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the chapters of a subject; they are put in the order of their times. */
export async function saveChapters(
  tx: Tx,
  { subjectOid, ownerOid, chapters }: Named & { chapters: readonly Chapter[] },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('chapter_lists').where('subject_oid', '=', subjectOid).execute()
  if (chapters.length === 0) return
  const sorted = chapters.toSorted((a, b) => a.startMs - b.startMs)
  await tx
    .insertInto('chapter_lists')
    .values({
      subject_oid: subjectOid,
      owner_oid: ownerOid,
      chapters: JSON.stringify(sorted),
      updated_at: now,
    })
    .execute()
}

export async function findChapters(db: Db | Tx, subjectOid: string): Promise<Chapter[]> {
  const row = await db
    .selectFrom('chapter_lists')
    .select('chapters')
    .where('subject_oid', '=', subjectOid)
    .executeTakeFirst()
  return row?.chapters ?? []
}
