import { isLanguage } from '@plax/contracts/languages'
import { type BundleItem, type BundleLoss, type BundleTarget } from '../../../platform/bundle.ts'
import { findItemState } from '../../catalogue/catalogue.service.ts'
import { keepUploads } from '../../media/bundled-uploads.service.ts'
import { keepPictures } from '../../media/bundled-pictures.service.ts'
import { findContent } from '../item/content.queries.ts'
import type { ContentFields } from '../item/content.tables.ts'
import { picturesOf } from '../item/texts.ts'
import { issueContent, saveDraft } from '../making/make-content.ts'
import { type BundleDeps, contentFile } from './content-file.ts'
import { importScenario } from './import-scenario.ts'
import { importTexts } from './import-texts.ts'

export async function importContent(deps: BundleDeps, item: BundleItem, into: BundleTarget) {
  const { actor, oid } = into
  const file = await item.json('content.json', contentFile)
  const without: BundleLoss[] = []
  if (file.hasPartners) without.push('bundle.partners_left_out')
  if (file.hasPassword) without.push('bundle.password_left_out')
  const keys = await keepUploads(deps, item, { actor, oid, files: file.files })
  const { pictures, isWhole } = await keepPictures(deps, item, {
    ownerOid: actor.userOid,
    assetOids: picturesOf(file.fields),
    purpose: `content:${into.oid}`,
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
  const toCheck = await importTexts(deps, item, { into, file, without })
  if (file.type === 'branching') await importScenario(deps, item, { into, without })
  const row = await findContent(deps.db, oid)
  return { title: row?.title ?? '', without, toCheck }
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
