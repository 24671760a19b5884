import { routes } from '@plax/contracts'
import { scenario as scenarioSchema } from '@plax/branching/scenario.schema'
import { writeTwee } from '@plax/branching'
import { contentFields, discountSettings } from '@plax/contracts/content-fields'
import { contentTypes } from '@plax/contracts/content-values'
import { isLanguage } from '@plax/contracts/languages'
import { uploadContextNames } from '@plax/contracts/upload-values'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import {
  type BundleEntry,
  type BundleItem,
  type BundleLoss,
  type BundleOwner,
  type BundlePart,
  type BundleTarget,
  jsonEntry,
} from '../../platform/bundle.ts'
import { findItemState } from '../catalogue/catalogue.service.ts'
import { keepPictures, pictureEntries } from '../media/bundled-pictures.service.ts'
import {
  findChapters,
  findSubtitles,
  listSubtitles,
  saveChapters,
  saveSubtitles,
} from '../media/encoding/texts.service.ts'
import { storeFile, storeImage, type UploadedFile, uploadsOf } from '../media/media.service.ts'
import { ifidOf } from './branching/branching.routes.ts'
import { saveInk, saveScenario } from './branching/draw-story.ts'
import { assertInkPlays } from './branching/read-file.ts'
import { getScenario } from './branching/scenario.queries.ts'
import { type ContentRow, findContent } from './item/content.queries.ts'
import type { ContentFields } from './item/content.tables.ts'
import { picturesOf } from './item/texts.ts'
import { issueContent, saveDraft } from './making/make-content.ts'
import type { WriteDeps } from './making/write-content.ts'

type ContentDeps = Deps & WriteDeps

/** Of a content that is files, with its preview and subtitles. */
const filesMaxCount = 1000
/** A language has one; there are fewer than this. */
const subtitlesMaxCount = 500
const maxSubtitleBytes = 5 * 1024 * 1024
const maxInkBytes = 20 * 1024 * 1024

/** What a content is beside its files. */
const contentFile = z.object({
  type: z.enum(contentTypes),
  language: z.string(),
  fields: contentFields,
  discount: discountSettings.nullable(),
  hasPartners: z.boolean(),
  /** By the keys that `fields` has. */
  files: z
    .array(
      z.object({
        key: z.string().max(300),
        path: z.string().max(300),
        name: z.string().max(300),
        context: z.enum(uploadContextNames),
        access: z.enum(['public', 'private']),
      }),
    )
    .max(filesMaxCount),
  chapters: routes['PUT /content/chapters'].body.shape.chapters,
  subtitles: z
    .array(
      z.object({
        lang: routes['POST /content/subtitles'].query.shape.subtitleLang,
        label: routes['POST /content/subtitles'].query.shape.label,
        path: z.string().max(300),
      }),
    )
    .max(subtitlesMaxCount),
})
type ContentFile = z.output<typeof contentFile>

/** Videos, audio, clips and files as they were uploaded, then the branching stories that play them. */
export function contentBundle(deps: ContentDeps): BundlePart[] {
  const partOf = (folder: string, isBranching: boolean): BundlePart => ({
    folder,
    write: (owner) => writeContents(deps, owner, isBranching),
    read: { find: findItemState, make: (item, into) => makeContent(deps, item, into) },
  })
  return [partOf('contents', false), partOf('branching', true)]
}

async function* writeContents(
  deps: ContentDeps,
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

async function* writeContent(deps: ContentDeps, row: ContentRow): AsyncGenerator<BundleEntry> {
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
  for (const { lang } of subtitles) {
    const body = async () => (await findSubtitles(db, { subjectOid: oid, lang }))?.vtt ?? null
    yield { path: `${oid}/${subtitlePath(lang)}`, body }
  }
  if (row.type === 'branching') yield* writeScenario(deps, row)
}

async function* writeScenario(deps: ContentDeps, row: ContentRow): AsyncGenerator<BundleEntry> {
  const { oid, title } = row
  const { draft, draft_ink: ink } = await getScenario(deps.db, oid)
  yield jsonEntry(`${oid}/scenario.json`, async () => draft)
  const body = async () => writeTwee(draft, { title, ifid: ifidOf(oid) })
  yield { path: `${oid}/story.twee`, body }
  if (ink !== null) yield { path: `${oid}/story.ink.json`, body: async () => ink }
}

async function fileOf(
  { db }: ContentDeps,
  row: ContentRow,
  {
    uploads,
    subtitles,
  }: { uploads: readonly UploadedFile[]; subtitles: readonly { lang: string; label: string }[] },
): Promise<ContentFile> {
  // Whom it is shared with are people of their own, and must not be named by somebody's file.
  const { coCreators = [], autoPost: _autoPost, ...fields } = row.fields
  return {
    type: row.type,
    language: row.language,
    fields,
    discount: row.discount,
    hasPartners: coCreators.length > 0,
    files: uploads.map((file) => ({
      key: file.key,
      path: pathOf(file),
      name: file.name,
      context: file.context,
      access: file.access,
    })),
    chapters: await findChapters(db, row.oid),
    subtitles: subtitles.map(({ lang, label }) => ({ lang, label, path: subtitlePath(lang) })),
  }
}

/** Names may be anything; the file lies under its id, with what its name ends in. */
function pathOf({ oid, name, key }: UploadedFile): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? /\.[A-Za-z0-9]{1,8}$/.exec(key)
  return `files/${oid}${ending?.[0].toLowerCase() ?? ''}`
}

function subtitlePath(lang: string): string {
  return `subtitles/${lang.replaceAll(/[^A-Za-z0-9-]/g, '-')}.vtt`
}

async function makeContent(deps: ContentDeps, item: BundleItem, into: BundleTarget) {
  const { actor, oid } = into
  const file = await item.json('content.json', contentFile)
  const without: BundleLoss[] = file.hasPartners ? ['bundle.partners_left_out'] : []
  const keys = await storeFiles(deps, item, { into, file })
  const { pictures, isWhole } = await keepPictures(deps, item, {
    ownerOid: actor.userOid,
    assetOids: picturesOf(file.fields),
  })
  if (!isWhole) without.push('bundle.picture_left_out')
  const metaData = {
    ...fieldsHere(file.fields, { keys, pictures }),
    ...(await openingHere(file.fields, into, without)),
  }
  if ((await findItemState(deps.db, oid)) === 'none') {
    const lang = isLanguage(file.language) ? file.language : into.lang
    await issueContent(deps, { actor, type: file.type, lang, oid })
  }
  const sent = { metaData, discountSettings: file.discount }
  await saveDraft(deps, { actor, contentOid: oid, sent })
  await saveTexts(deps, item, { into, file })
  if (file.type === 'branching') await saveStory(deps, item, { into, without })
  const row = await findContent(deps.db, oid)
  return { title: row?.title ?? '', without }
}

/** The files as uploads of whoever imports: their new keys by those they had. */
async function storeFiles(
  deps: ContentDeps,
  item: BundleItem,
  { into, file }: { into: BundleTarget; file: ContentFile },
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const storing = {
    ...deps,
    storeImage: (upload: { ownerOid: string; bytes: Uint8Array }) => storeImage(deps, upload),
  }
  for (const { key: before, path, name, context, access } of file.files) {
    const found = await item.open(path)
    if (!found) continue
    const { bytes, sha256 } = found
    found.stream.destroy()
    const key = `bundle/${into.oid}/${sha256}`
    const stored = { actor: into.actor, key, name, context, access, bytes, sha256 }
    await storeFile(storing, stored, async () => (await item.open(path))?.stream ?? found.stream)
    keys.set(before, key)
  }
  return keys
}

function fieldsHere(
  fields: ContentFields,
  { keys, pictures }: { keys: Map<string, string>; pictures: Map<string, string> },
): ContentFields {
  const keyOf = (key: string | null | undefined) => (key ? (keys.get(key) ?? null) : null)
  const assetOf = (oid: string | null | undefined) => (oid ? (pictures.get(oid) ?? null) : null)
  const { thumbnail, skipEncryption: _skipEncryption, ...others } = fields
  return {
    ...others,
    ...(fields.file !== undefined && { file: keyOf(fields.file) }),
    ...(fields.files && { files: fields.files.flatMap((key) => keyOf(key) ?? []) }),
    ...(fields.preview !== undefined && { preview: keyOf(fields.preview) }),
    ...(fields.playerImage !== undefined && { playerImage: assetOf(fields.playerImage) }),
    ...(fields.backgroundImage !== undefined && {
      backgroundImage: assetOf(fields.backgroundImage),
    }),
    ...(thumbnail !== undefined && {
      thumbnail:
        thumbnail !== null && typeof thumbnail === 'object'
          ? Object.fromEntries(Object.entries(thumbnail).map(([lang, oid]) => [lang, assetOf(oid)]))
          : assetOf(thumbnail),
    }),
    publishAt: null,
  }
}

/** What was for tiers that are not here is for nobody else until its creator says so. */
async function openingHere(
  { publicTiers, isPrivate }: ContentFields,
  into: BundleTarget,
  without: BundleLoss[],
): Promise<ContentFields> {
  if (!publicTiers) return {}
  const here: string[] = []
  for (const tier of publicTiers) {
    const oid = tier === 'all' ? tier : await into.madeAs('tiers', tier)
    if (oid) here.push(oid)
  }
  const isWhole = here.length === publicTiers.length
  if (!isWhole) without.push('bundle.tier_left_out')
  return { publicTiers: here, isPrivate: isWhole ? (isPrivate ?? false) : true }
}

async function saveTexts(
  deps: ContentDeps,
  item: BundleItem,
  { into, file }: { into: BundleTarget; file: ContentFile },
): Promise<void> {
  const now = deps.clock.now()
  const of = { subjectOid: into.oid, ownerOid: into.actor.userOid }
  const texts: { lang: string; label: string; bytes: Uint8Array }[] = []
  for (const { lang, label, path } of file.subtitles) {
    const bytes = await item.bytes(path, maxSubtitleBytes)
    if (bytes) texts.push({ lang, label, bytes })
  }
  await deps.db.transaction().execute(async (tx) => {
    for (const text of texts) await saveSubtitles(tx, { ...of, ...text }, now)
    await saveChapters(tx, { ...of, chapters: file.chapters }, now)
  })
}

/** The scenes, playing what was imported with them. */
async function saveStory(
  deps: ContentDeps,
  item: BundleItem,
  { into, without }: { into: BundleTarget; without: BundleLoss[] },
): Promise<void> {
  const { actor, oid: contentOid } = into
  const drawn = await item.json('scenario.json', scenarioSchema)
  const scenes = []
  for (const scene of drawn.scenes) {
    const here = scene.contentOid && (await into.madeAs('contents', scene.contentOid))
    if (scene.contentOid && !here) without.push('bundle.parts_left_out')
    scenes.push({ ...scene, contentOid: here || null })
  }
  const { version } = await getScenario(deps.db, contentOid)
  const change = { actor, contentOid, version, scenario: { ...drawn, scenes } }
  const saved = await saveScenario(deps, change)
  const bytes = await item.bytes('story.ink.json', maxInkBytes)
  if (!bytes) return
  const ink = Buffer.from(bytes).toString('utf8')
  await assertInkPlays(ink)
  await saveInk(deps, { actor, contentOid, version: saved.version, ink })
}
