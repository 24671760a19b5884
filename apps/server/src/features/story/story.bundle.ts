import { accessModes } from '@plax/contracts/access-values'
import { holds } from '@plax/contracts/policy'
import { routes } from '@plax/contracts'
import { genres } from '@plax/contracts/story-values'
import { type Canvas, canvasSchema } from '@plax/story-engine/canvas'
import { z } from 'zod'
import {
  type BundleEntry,
  type BundleItem,
  type BundleLoss,
  type BundleOwner,
  type BundlePart,
  type BundleTarget,
  jsonEntry,
} from '../../platform/bundle.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { presentTerms } from '../access/access.service.ts'
import { findItemState } from '../catalogue/catalogue.service.ts'
import { keepPictures, pictureEntries } from '../media/bundled-pictures.service.ts'
import { exportCard } from './cards/card-export.ts'
import { keepFiles, keptFilesOf, readFiles } from './cards/card-files.ts'
import type { CardDeps } from './cards/card-import.ts'
import { getCanvas } from './canvas/canvas.queries.ts'
import { selectStories, type StoryRow } from './content/content.queries.ts'
import { createStory } from './setup/content.write.ts'

const folder = 'stories'
const maxCardFileBytes = 50 * 1024 * 1024

/** What a story is beside its canvas. Pictures are named by their ids in `pictures/`. */
const storyFile = z.object({
  title: z.string(),
  briefIntroduction: z.string(),
  description: z.string(),
  hashtags: z.array(z.string()),
  genre: z.enum(genres).catch('other'),
  language: z.string(),
  thumbnail: z.string().nullable(),
  visibility: z.enum(['public', 'private']),
  isAdult: z.boolean(),
  allowsBonus: z.boolean(),
  access: z.enum(accessModes),
  priceCoins: z.number().int().nullable(),
  accessBefore: z.string().nullable(),
  accessTierHash: z.string().nullable(),
  model: z.string().nullable(),
  creditsPerChatMilli: z.number().int(),
  canvasPublic: z.boolean(),
  lorePublic: z.boolean(),
  suggestReplies: z.boolean(),
  newTagging: z.boolean(),
})
type StoryFile = z.output<typeof storyFile>

/** Stories: settings and canvas as JSON, their pictures, and a character card for other programs. */
export function storyBundle(deps: CardDeps): BundlePart {
  return {
    folder,
    write: (owner) => writeStories(deps, owner),
    read: { find: findItemState, make: (item, into) => makeStory(deps, item, into) },
  }
}

async function* writeStories(
  deps: CardDeps,
  { userOid, lang }: BundleOwner,
): AsyncGenerator<BundleEntry> {
  const oids = await deps.db
    .selectFrom('catalogue_items')
    .innerJoin('stories', 'stories.content_oid', 'oid')
    .select('oid')
    .where('owner_oid', '=', userOid)
    .where('state', '<>', 'deleted')
    .orderBy('oid')
    .execute()
  for (const { oid } of oids) {
    const story = await selectStories(deps.db)
      .where('catalogue_items.oid', '=', oid)
      .executeTakeFirst()
    if (!story) continue
    yield* writeStory(deps, { story, lang })
  }
}

async function* writeStory(
  deps: CardDeps,
  { story, lang }: { story: StoryRow; lang: BundleOwner['lang'] },
): AsyncGenerator<BundleEntry> {
  const root = story.oid
  const { canvas } = await getCanvas(deps.db, story.oid)
  yield jsonEntry(`${root}/story.json`, async () => fileOf(story))
  yield jsonEntry(`${root}/canvas.json`, async () => canvas)
  const assetOids = picturesIn(canvas, story.thumbnail_asset_oid)
  yield* pictureEntries(deps, { root, assetOids })
  for (const file of keptFilesOf(canvas)) {
    const read = async () => (await readFiles(deps, story.owner_oid, [file])).get(file.name) ?? null
    yield { path: `${root}/card-files/${file.hash}`, body: read }
  }
  if (!canvas.nodes.some(({ kind }) => kind === 'character')) return
  yield {
    path: `${root}/card.charx`,
    isPacked: true,
    body: async () => {
      const wanted = { contentOid: story.oid, format: 'charx', spec: 'v3', lang } as const
      const actor = ownerActor(story.owner_oid)
      const card = await exportCard(deps, { ...wanted, actor, nodeId: undefined }).catch(
        (error: unknown) => {
          if (error instanceof AppError) return null
          throw error
        },
      )
      return card && (card.body as Uint8Array)
    },
  }
}

/** Whoever writes on behalf of the owner of a story. */
function ownerActor(userOid: string): UserActor {
  return { userOid, guestId: null, sessionId: null, roles: new Set(['user']), address: '' }
}

function picturesIn(canvas: Canvas, thumbnail: string | null): Set<string> {
  const named = canvas.nodes.flatMap((node) =>
    node.kind === 'image' && node.data.assetId !== null ? [node.data.assetId] : [],
  )
  return new Set([...(thumbnail ? [thumbnail] : []), ...named])
}

function fileOf(story: StoryRow): StoryFile {
  return {
    title: story.title,
    briefIntroduction: story.brief_introduction,
    description: story.description,
    hashtags: story.hashtags,
    genre: story.genre,
    language: story.language,
    thumbnail: story.thumbnail_asset_oid,
    visibility: story.visibility,
    isAdult: story.is_adult,
    allowsBonus: story.allows_bonus,
    ...presentTerms(story),
    model: story.model,
    creditsPerChatMilli: story.credits_per_chat_milli,
    canvasPublic: story.canvas_public,
    lorePublic: story.lore_public,
    suggestReplies: story.suggest_replies,
    newTagging: story.new_tagging,
  }
}

async function makeStory(deps: CardDeps, item: BundleItem, into: BundleTarget) {
  if (!holds(into.actor.roles, 'storyWriter')) throw new AppError('auth.forbidden')
  if ((await findItemState(deps.db, into.oid)) === 'there') {
    return { title: (await item.json('story.json', storyFile)).title }
  }
  const file = await item.json('story.json', storyFile)
  const drawn = await item.json('canvas.json', canvasSchema)
  const without: BundleLoss[] = []
  const { pictures, isWhole } = await keepPictures(deps, item, {
    ownerOid: into.actor.userOid,
    assetOids: picturesIn(drawn, file.thumbnail),
  })
  if (!isWhole) without.push('bundle.picture_left_out')
  await keepCardFiles(deps, item, { into, drawn })
  const asset = (oid: string | null) => (oid === null ? null : (pictures.get(oid) ?? null))
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
      thumbnailAssetOid: asset(thumbnail),
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

type Making = Parameters<typeof createStory>[1]

/** Models and what they cost differ; a story comes without them rather than not at all. */
async function createAsFarAsIs(
  deps: CardDeps,
  story: Making,
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
