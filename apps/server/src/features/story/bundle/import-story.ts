import { holds } from '@plax/contracts/policy'
import { routes } from '@plax/contracts'
import { type Canvas, canvasSchema } from '@plax/story-engine/canvas'
import { type BundleItem, type BundleLoss, type BundleTarget } from '../../../platform/bundle.ts'
import { AppError } from '../../../platform/errors.ts'
import { findItemState } from '../../catalogue/catalogue.service.ts'
import { keepPictures } from '../../media/bundled-pictures.service.ts'
import { keepFiles, keptFilesOf } from '../cards/card-files.ts'
import type { CardDeps } from '../cards/card-import.ts'
import { createStory } from '../setup/content.write.ts'
import { picturesIn, storyFile } from './story-file.ts'

const maxCardFileBytes = 50 * 1024 * 1024

export async function importStory(deps: CardDeps, item: BundleItem, into: BundleTarget) {
  if (!holds(into.actor.roles, 'storyWriter')) throw new AppError('auth.forbidden')
  if ((await findItemState(deps.db, into.oid)) === 'there') {
    return { title: (await item.json('story.json', storyFile)).title }
  }
  const file = await item.json('story.json', storyFile)
  const drawn = await item.json('canvas.json', canvasSchema)
  const without: BundleLoss[] = []
  const { userOid: ownerOid } = into.actor
  // Apart, since selling one of the canvas must not take the cover away.
  const shown = await keepPictures(deps, item, {
    ownerOid,
    assetOids: picturesIn(drawn, null),
    purpose: `canvas:${into.oid}`,
  })
  const cover = await keepPictures(deps, item, {
    ownerOid,
    assetOids: file.thumbnail === null ? [] : [file.thumbnail],
    purpose: `cover:${into.oid}`,
  })
  if (!shown.isWhole || !cover.isWhole) without.push('bundle.picture_left_out')
  await keepCardFiles(deps, item, { into, drawn })
  const asset = (oid: string | null) => (oid === null ? null : (shown.pictures.get(oid) ?? null))
  const canvas: Canvas = {
    ...drawn,
    nodes: drawn.nodes.map((node) =>
      node.kind === 'image'
        ? { ...node, data: { ...node.data, assetId: asset(node.data.assetId) } }
        : node,
    ),
  }
  const { thumbnail, newTagging, ...fields } = file
  const tierOf = file.accessTierHash && (await into.madeAs('tiers', file.accessTierHash))
  const story = {
    actor: into.actor,
    oid: into.oid,
    lang: into.lang,
    canvas,
    newTagging,
    fields: readSent({
      ...fields,
      accessTierHash: tierOf || null,
      thumbnailAssetOid: thumbnail === null ? null : (cover.pictures.get(thumbnail) ?? null),
      model: fields.model ?? undefined,
    }),
  }
  await createAsFarAsIs(deps, story, without)
  return { title: file.title, without }
}

/** By the rules of the call that writes a story. */
function readSent(fields: object) {
  const read = routes['POST /story-chat/chat-content'].body.safeParse({
    requestType: 'create',
    ...fields,
  })
  if (!read.success) throw new AppError('bundle.item_unreadable')
  const { requestType: _requestType, canvas: _canvas, contentOid: _contentOid, ...sent } = read.data
  return sent
}

type StoryInput = Parameters<typeof createStory>[1]

/** Models and what they cost differ; a story comes without them rather than not at all. */
async function createAsFarAsIs(
  deps: CardDeps,
  story: StoryInput,
  without: BundleLoss[],
): Promise<void> {
  const { model, creditsPerChatMilli, ...fields } = story.fields
  try {
    await createStory(deps, story)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (model !== undefined && error.code === 'story.model_unavailable') {
      without.push('bundle.model_left_out')
      const next = { ...story, fields: { ...fields, creditsPerChatMilli } }
      await createAsFarAsIs(deps, next, without)
    } else if (creditsPerChatMilli !== undefined && error.code === 'story.price_below_fee') {
      without.push('bundle.price_changed')
      await createAsFarAsIs(deps, { ...story, fields: { ...fields, model } }, without)
    } else throw error
  }
}

/** The other files of the card that a canvas was read from. */
async function keepCardFiles(
  deps: CardDeps,
  item: BundleItem,
  { into, drawn }: { into: BundleTarget; drawn: Canvas },
): Promise<void> {
  for (const { name, hash } of keptFilesOf(drawn)) {
    const bytes = await item.bytes(`card-files/${hash}`, maxCardFileBytes)
    if (bytes) await keepFiles(deps, into.actor.userOid, [{ name, bytes }])
  }
}
