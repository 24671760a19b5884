import { type BundleEntry, type BundleOwner, jsonEntry } from '../../../platform/bundle.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { presentTerms } from '../../access/access.service.ts'
import { pictureEntries } from '../../media/bundled-pictures.service.ts'
import { exportCard } from '../cards/card-export.ts'
import { keptFilesOf, readFiles } from '../cards/card-files.ts'
import type { CardDeps } from '../cards/card-import.ts'
import { getCanvas } from '../canvas/canvas.queries.ts'
import { selectStories, type StoryRow } from '../content/content.queries.ts'
import { picturesIn, type StoryFile } from './story-file.ts'

export async function* writeStories(
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
