import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { SubtitleFile } from '../subtitles/read-subtitles.ts'
import type { Chapter } from '../subtitles/subtitles.ts'
import './encoding.tables.ts'

export { readSubtitleFile, type SubtitleFile } from '../subtitles/read-subtitles.ts'

interface TextOwner {
  subjectOid: string
  ownerOid: string
}

/** Stores subtitles as `readSubtitleFile` returns them, in place of those with the same label. */
export async function saveSubtitles(
  tx: Tx,
  text: TextOwner & SubtitleFile & { lang: string; label: string },
  now: Date,
): Promise<void> {
  const { subjectOid, ownerOid, lang, label, vtt, assumedEncoding, skippedLines } = text
  const row = {
    owner_oid: ownerOid,
    vtt,
    assumed_encoding: assumedEncoding,
    skipped_lines: skippedLines,
    updated_at: now,
  }
  const known = await listSubtitles(tx, subjectOid)
  // `findSubtitles` ignores case.
  const sameLang = known.filter((one) => one.lang.toLowerCase() === lang.toLowerCase())
  const taken = new Set(sameLang.map(({ number }) => number))
  let number = 1
  while (taken.has(number)) number += 1
  await tx
    .insertInto('subtitles')
    .values({ subject_oid: subjectOid, lang, label, number, ...row })
    .onConflict((conflict) =>
      conflict.columns(['subject_oid', 'lang', 'label']).doUpdateSet({ ...row }),
    )
    .execute()
}

export async function removeSubtitles(
  tx: Tx,
  { subjectOid, lang, label }: { subjectOid: string; lang: string; label: string },
): Promise<void> {
  await tx
    .deleteFrom('subtitles')
    .where('subject_oid', '=', subjectOid)
    .where('lang', '=', lang)
    .where('label', '=', label)
    .execute()
}

export interface SubtitleTrack extends Omit<SubtitleFile, 'vtt'> {
  lang: string
  number: number
  label: string
}

export function listSubtitles(db: Db | Tx, subjectOid: string): Promise<SubtitleTrack[]> {
  return db
    .selectFrom('subtitles')
    .select(['lang', 'number', 'label'])
    .select(['assumed_encoding as assumedEncoding', 'skipped_lines as skippedLines'])
    .where('subject_oid', '=', subjectOid)
    .orderBy('lang')
    .orderBy('number')
    .execute()
}

/** What a track is called in URLs, such as `ko`, or `ko--2` for the second. */
export function trackName({ lang, number }: Pick<SubtitleTrack, 'lang' | 'number'>): string {
  return number === 1 ? lang : `${lang}--${number}`
}

/** The subtitles with this name in URLs, whatever its case. */
export async function findSubtitles(
  db: Db,
  { subjectOid, name }: { subjectOid: string; name: string },
): Promise<{ vtt: string } | null> {
  const [lang = '', number = '1'] = name.split('--')
  if (!/^\d{1,4}$/.test(number)) return null
  const row = await db
    .selectFrom('subtitles')
    .select('vtt')
    .where('subject_oid', '=', subjectOid)
    .where(sql`lower(lang)`, '=', lang.toLowerCase())
    .where('number', '=', Number(number))
    .executeTakeFirst()
  return row ?? null
}

/** Replaces the chapters of a subject; they are put in the order of their times. */
export async function saveChapters(
  tx: Tx,
  { subjectOid, ownerOid, chapters }: TextOwner & { chapters: readonly Chapter[] },
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
