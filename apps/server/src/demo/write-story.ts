import type { AskedRoles } from '../platform/asked-roles.ts'
import type { UserActor } from '../platform/http/actor.ts'
import type { UserRow } from '../features/account/account.service.ts'
import type { ItemKinds } from '../features/catalogue/catalogue.service.ts'
import { storeImage } from '../features/media/media.service.ts'
import { type CompileDeps, compileStory } from '../features/story/compile/compile.service.ts'
import { listCards } from '../features/shelf/shelf.service.ts'
import { createStory, saveStory } from '../features/story/setup/content.write.ts'
import type { Models } from '../features/story/models/models.service.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { canvasOf } from './canvas.ts'
import { actorOf } from './people-made.ts'
import { type Drawing, render } from './pictures/paint.ts'
import type { DemoStory } from './stories/story.ts'

interface WriterDeps extends CompileDeps {
  secret: string
  storage: Storage
  models: Models
  kinds: ItemKinds
  askedRoles: AskedRoles
  /** Of the pictures' own size. */
  pictureScale: number
}

/**
 * Writes, compiles and publishes a story in its author's name; goes on where an earlier try ended.
 * Answers its id.
 */
export async function writeDemoStory(
  deps: WriterDeps,
  author: UserRow,
  story: DemoStory,
): Promise<string> {
  const actor = await actorOf(deps, author)
  const earlier = await findEarlier(deps, actor, story)
  if (earlier?.state === 'published') return earlier.oid
  const contentOid = earlier?.oid ?? (await draft(deps, actor, story))
  const { language: lang } = story
  await compileStory(deps, { actor, contentOid, lang })
  const version = undefined
  await saveStory(deps, { actor, contentOid, version, fields: {}, publish: true })
  return contentOid
}

async function findEarlier(deps: WriterDeps, actor: UserActor, story: DemoStory) {
  const now = deps.clock.now()
  const mine = { list: 'mine', limit: 100, lang: 'en', actor, now } as const
  const { rows } = await listCards(deps.db, mine)
  return rows.find(({ title }) => title === story.title)
}

async function draft(deps: WriterDeps, actor: UserActor, story: DemoStory): Promise<string> {
  const assets = await storePictures(deps, actor.userOid, story)
  const assetOf = (paint: () => Drawing): string => {
    const assetOid = assets.get(paint)
    if (assetOid === undefined) throw new RangeError('A picture of the demo world was not stored.')
    return assetOid
  }
  const { title, briefIntroduction, description, genre, language, creditsPerChatMilli } = story
  const model = await deps.models.get(null)
  return createStory(deps, {
    actor,
    lang: language,
    canvas: canvasOf(story, ({ paint }) => assetOf(paint)),
    fields: {
      title,
      briefIntroduction,
      description,
      genre,
      language,
      hashtags: [...story.hashtags],
      // An operator's model may cost more than the story asks.
      creditsPerChatMilli: Math.max(creditsPerChatMilli, model.feeMilli),
      thumbnailAssetOid: assetOf(story.thumbnail),
      // What is sold is not given away on its canvas.
      canvasPublic: story.access === undefined,
      access: story.access ?? 'open',
      ...(story.priceCoins === undefined
        ? {}
        : { priceCoins: story.priceCoins, allowsBonus: true }),
      visibility: 'public',
    },
  })
}

/** Paints and stores each picture once; answers the assets by what painted them. */
async function storePictures(
  deps: WriterDeps,
  ownerOid: string,
  story: DemoStory,
): Promise<Map<() => Drawing, string>> {
  const pictures = story.people.flatMap(({ emotions, situations }) => [...emotions, ...situations])
  const paints = [...new Set([story.thumbnail, ...pictures.map(({ paint }) => paint)])]
  const stored = paints.map(async (paint) => {
    const bytes = await render(paint(), deps.pictureScale)
    const { assetOid } = await storeImage(deps, { ownerOid, bytes })
    return [paint, assetOid] as const
  })
  return new Map(await Promise.all(stored))
}
