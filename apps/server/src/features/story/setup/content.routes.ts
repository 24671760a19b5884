import type { Routes } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import { type Actor, assertUser, type UserActor } from '../../../platform/http/actor.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import { type AccessAnswer, canEdit, isBlurredFor } from '../../access/access.service.ts'
import type { ItemKinds } from '../../catalogue/catalogue.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { cardPages } from '../../shelf/shelf.service.ts'
import { getArtefact } from '../compile/artefacts.ts'
import type { Models } from '../models/models.service.ts'
import { priceOfReply } from '../content/price-of-reply.ts'
import { chatAccess } from '../content/chat-access.ts'
import { portraitsOf } from '../content/content.characters.ts'
import { getVisibleStory } from '../content/content.policy.ts'
import { picturesOf, presentCards } from '../content/content.cards.ts'
import { presentCharacters, presentContent } from './content.present.ts'
import type { StoryRow } from '../content/content.queries.ts'
import { storyKind } from '../content/story-kind.ts'
import type { StoryChats } from '../content/story-chats.ts'
import { copyStory, createStory, deleteStory, saveStory } from './content.write.ts'

type ContentDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'> & {
  models: Models
  chats: StoryChats
  kinds: ItemKinds
}

export function contentHandlers(deps: ContentDeps): Handlers {
  const readPage = cardPages(deps.db)
  return {
    'POST /story-chat/chat-content': async (call) => {
      assertUser(call.actor)
      const contentOid = await writeStory(deps, call, call.actor)
      if (contentOid === null) return { content: null }
      const { actor } = call
      const { story } = await getVisibleStory(deps.db, { contentOid, actor, now: deps.clock.now() })
      return { content: await presentContent(deps, story, { viewer: actor, lang: call.lang }) }
    },
    'POST /story-chat/chat-content/copy': async ({ actor, body, lang }) => {
      assertUser(actor)
      const contentOid = await copyStory(deps, { actor, contentOid: body.contentOid, lang })
      const { story } = await getVisibleStory(deps.db, { contentOid, actor, now: deps.clock.now() })
      return { content: await presentContent(deps, story, { viewer: actor, lang }) }
    },
    'GET /story-chat/chat-content': async ({ actor, query, lang }) => {
      const { contentOid } = query
      const found = await getVisibleStory(deps.db, { contentOid, actor, now: deps.clock.now() })
      return {
        content: await presentContent(deps, found.story, {
          viewer: actor,
          lang,
          isOpen: found.access.allowed,
        }),
        access: await viewerAccess(deps, { ...found, actor }),
      }
    },
    'GET /story-chat/chat-contents': async ({ actor, query, lang }) => {
      const { genre: topic, ...asked } = query
      const now = deps.clock.now()
      const page = await readPage({ ...asked, kind: storyKind.kind, topic, actor, lang, now })
      const items = await presentCards(deps, page.rows, { actor, lang })
      return { items, nextCursor: page.nextCursor }
    },
    'GET /story-chat/free-chats': async ({ actor }) => ({
      freeChatsLeft: await deps.chats.freeChatsLeft(actor),
    }),
    'GET /story-chat/character-info': async ({ actor, query }) => {
      const { contentOid } = query
      const { story, access } = await getVisibleStory(deps.db, {
        contentOid,
        actor,
        now: deps.clock.now(),
      })
      const hash = isBlurredFor(actor, story) ? null : story.compiled_hash
      const artefact = hash ? await getArtefact(deps.db, hash) : null
      const pictures = await getPictures(deps.db, portraitsOf(artefact), signerOf(deps))
      return {
        items: presentCharacters(artefact, {
          pictureOf: picturesOf(story, pictures, actor),
          language: story.language,
          showsCanvas: canEdit(actor, story) || (story.canvas_public && access.allowed),
        }),
      }
    },
  }
}

/** One call of the documents writes in five ways; answers the id, or null after a deletion. */
async function writeStory(
  deps: ContentDeps,
  { body, lang }: Call<Routes['POST /story-chat/chat-content']>,
  actor: UserActor,
): Promise<string | null> {
  const { requestType, contentOid, version, canvas, ...fields } = body
  if (requestType === 'create') return createStory(deps, { actor, lang, canvas, fields })
  if (contentOid === undefined) {
    throw invalidField({ in: 'body', path: '/contentOid', problem: 'Name the story.' })
  }
  if (requestType === 'delete') {
    await deleteStory(deps, { actor, contentOid })
    return null
  }
  const publish = requestType === 'upload'
  await saveStory(deps, { actor, contentOid, version, fields, publish })
  return contentOid
}

/** May the caller chat, what would open it, and the price of a reply of normal length. */
async function viewerAccess(
  deps: ContentDeps,
  { story, access, actor }: { story: StoryRow; access: AccessAnswer; actor: Actor },
) {
  const model = await deps.models.getOrDefault(story.model)
  const price = { creditsPerChatMilli: story.credits_per_chat_milli }
  const terms = {
    freeChatsLeft: await deps.chats.freeChatsLeft(actor),
    replyPriceMilli: actor.userOid ? priceOfReply(price, model, 'normal') : 0,
  }
  const told = await chatAccess(deps.db, { story, access, now: deps.clock.now() })
  return { ...told, ...terms }
}
