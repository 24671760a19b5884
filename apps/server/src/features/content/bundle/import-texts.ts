import type { BundleItem, BundleLoss, BundleTarget } from '../../../platform/bundle.ts'
import {
  readSubtitleFile,
  saveChapters,
  saveSubtitles,
  type SubtitleFile,
} from '../../media/encoding/texts.service.ts'
import type { BundleDeps, ContentFile } from './content-file.ts'

const maxSubtitleBytes = 5 * 1024 * 1024

/** Stores the subtitles and chapters, and returns what their creator should check. */
export async function importTexts(
  deps: BundleDeps,
  item: BundleItem,
  { into, file, without }: { into: BundleTarget; file: ContentFile; without: BundleLoss[] },
): Promise<BundleLoss[]> {
  const now = deps.clock.now()
  const of = { subjectOid: into.oid, ownerOid: into.actor.userOid }
  const texts: (SubtitleFile & { lang: string; label: string })[] = []
  const toCheck: BundleLoss[] = []
  for (const { lang, label, path, ...noted } of file.subtitles) {
    const bytes = await item.bytes(path, maxSubtitleBytes)
    if (!bytes) continue
    const read = await readSubtitleFile({ bytes, lang }, of.ownerOid)
    if (read.assumedEncoding) toCheck.push('bundle.subtitle_encoding_assumed')
    if (read.skippedLines.length > 0) without.push('bundle.subtitle_cues_left_out')
    texts.push({ lang, label, ...withNotes(read, noted) })
  }
  await deps.db.transaction().execute(async (tx) => {
    for (const text of texts) await saveSubtitles(tx, { ...of, ...text }, now)
    await saveChapters(tx, { ...of, chapters: file.chapters }, now)
  })
  return toCheck
}

type SubtitleNotes = Pick<ContentFile['subtitles'][number], 'assumedEncoding' | 'skippedLines'>

/** Exported subtitles are WebVTT in UTF-8, so the notes on the original file are in `content.json`. */
function withNotes(
  read: SubtitleFile,
  { assumedEncoding = null, skippedLines = [] }: SubtitleNotes,
): SubtitleFile {
  if (read.assumedEncoding || read.skippedLines.length > 0) return read
  return { ...read, assumedEncoding, skippedLines }
}
