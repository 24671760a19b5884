import { writeTwee } from '@plax/branching'
import { type BundleEntry, type BundleOwner, jsonEntry } from '../../../platform/bundle.ts'
import { pictureEntries } from '../../media/bundled-pictures.service.ts'
import {
  findChapters,
  findSubtitles,
  listSubtitles,
  type SubtitleTrack,
  trackName,
} from '../../media/encoding/texts.service.ts'
import { type UploadedFile, uploadsOf } from '../../media/media.service.ts'
import { ifidOf } from '../branching/ifid.ts'
import { getScenario } from '../branching/scenario.queries.ts'
import { type ContentRow, findContent } from '../item/content.queries.ts'
import { picturesOf } from '../item/texts.ts'
import { type BundleDeps, type ContentFile } from './content-file.ts'

export async function* writeContents(
  deps: BundleDeps,
  { userOid }: BundleOwner,
  isBranching: boolean,
): AsyncGenerator<BundleEntry> {
  const oids = await deps.db
    .selectFrom('catalogue_items')
    .innerJoin('contents', 'content_oid', 'oid')
    .select('oid')
    .where('owner_oid', '=', userOid)
    .where('state', '<>', 'deleted')
    .where('deleted_at', 'is', null)
    .where('type', isBranching ? '=' : '<>', 'branching')
    .orderBy('oid')
    .execute()
  for (const { oid } of oids) {
    const row = await findContent(deps.db, oid)
    if (row) yield* writeContent(deps, row)
  }
}

async function* writeContent(deps: BundleDeps, row: ContentRow): AsyncGenerator<BundleEntry> {
  const { db, storage } = deps
  const { oid } = row
  const uploads = await uploadsOf(db, oid)
  const subtitles = await listSubtitles(db, oid)
  yield jsonEntry(`${oid}/content.json`, async () => fileOf(deps, row, { uploads, subtitles }))
  yield* pictureEntries(deps, { root: oid, assetOids: picturesOf(row.fields) })
  for (const file of uploads) {
    const body = async () => (await storage.get(file.object))?.stream ?? null
    yield { path: `${oid}/${pathOf(file)}`, isPacked: true, body }
  }
  for (const track of subtitles) {
    const name = trackName(track)
    const body = async () => (await findSubtitles(db, { subjectOid: oid, name }))?.vtt ?? null
    yield { path: `${oid}/${subtitlePath(track)}`, body }
  }
  if (row.type === 'branching') yield* writeScenario(deps, row)
}

async function* writeScenario(deps: BundleDeps, row: ContentRow): AsyncGenerator<BundleEntry> {
  const { oid, title } = row
  const { draft, draft_ink: ink } = await getScenario(deps.db, oid)
  yield jsonEntry(`${oid}/scenario.json`, async () => draft)
  const body = async () => writeTwee(draft, { title, ifid: ifidOf(oid) })
  yield { path: `${oid}/story.twee`, body }
  if (ink !== null) yield { path: `${oid}/story.ink.json`, body: async () => ink }
}

async function fileOf(
  { db }: BundleDeps,
  row: ContentRow,
  { uploads, subtitles }: { uploads: readonly UploadedFile[]; subtitles: readonly SubtitleTrack[] },
): Promise<ContentFile> {
  // Whom it is shared with are people of their own, and must not be named by somebody's file.
  const { coCreators = [], autoPost: _autoPost, ...fields } = row.fields
  return {
    type: row.type,
    language: row.language,
    fields,
    discount: row.discount,
    hasPartners: coCreators.length > 0,
    hasPassword: row.password_oid !== null,
    files: uploads.map((file) => ({
      key: file.key,
      path: pathOf(file),
      name: file.name,
      context: file.context,
      access: file.access,
    })),
    chapters: await findChapters(db, row.oid),
    subtitles: subtitles.map((track) => ({
      lang: track.lang,
      label: track.label,
      assumedEncoding: track.assumedEncoding,
      skippedLines: track.skippedLines,
      path: subtitlePath(track),
    })),
  }
}

/** Names may be anything; the file lies under its id, with what its name ends in. */
function pathOf({ oid, name, key }: UploadedFile): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? /\.[A-Za-z0-9]{1,8}$/.exec(key)
  return `files/${oid}${ending?.[0].toLowerCase() ?? ''}`
}

function subtitlePath(track: SubtitleTrack): string {
  return `subtitles/${trackName(track).replaceAll(/[^A-Za-z0-9-]/g, '-')}.vtt`
}
