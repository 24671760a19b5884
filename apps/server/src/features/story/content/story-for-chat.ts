import type { Db, Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'
import { storyRefusal } from './chat-access.ts'
import {
  type AccessItem,
  checkAccess,
  isHidden,
  withoutBlocks,
} from '../../access/access.service.ts'
import { findStory, listStoriesByOid, type StoryRow } from './content.queries.ts'

/** What chat rooms need to know of a story. */
export interface StoryForChat {
  contentOid: string
  creatorOid: string
  title: string
  language: string
  /** Null is the installation's default. */
  modelKey: string | null
  /** Thousandths of a credit. */
  creditsPerChatMilli: number
  /** The artefact that a new room pins; null until the story is compiled. */
  artefactHash: string | null
  /** Whether readers see what lore a reply used. */
  lorePublic: boolean
  /** Whether suggested replies are offered after each reply. */
  suggestReplies: boolean
  /** What `assertCanChat` decides by, and what it is called and shows in other languages. */
  item: AccessItem & CatalogueItem
}

/** The story, whatever its state: rooms outlive what they began with. Throws `story.not_found`. */
export async function getStoryForChat(db: Db | Tx, contentOid: string): Promise<StoryForChat> {
  const story = await findStory(db, contentOid)
  if (!story) throw new AppError('story.not_found')
  return forChat(story)
}

const readLoreRule = preparedQuery((db, { contentOid }: Placeholders<{ contentOid: string }>) =>
  db
    .selectFrom('catalogue_items')
    .innerJoin('stories', 'stories.content_oid', 'catalogue_items.oid')
    .select(['owner_oid as creatorOid', 'lore_public as lorePublic'])
    .where('catalogue_items.oid', '=', contentOid),
)

/** Who sees what lore the replies of a story used; null where it is gone. */
export async function findLoreRule(
  db: Db | Tx,
  contentOid: string,
): Promise<Pick<StoryForChat, 'creatorOid' | 'lorePublic'> | null> {
  const [rule] = await readLoreRule(db, { contentOid })
  return rule ?? null
}

/** Stories by id, whatever their state, in one query. */
export async function listStoriesForChat(
  db: Db | Tx,
  contentOids: readonly string[],
): Promise<Map<string, StoryForChat>> {
  const rows = await listStoriesByOid(db, [...new Set(contentOids)])
  return new Map(rows.map((row) => [row.oid, forChat(row)]))
}

/**
 * Refuses whom the story is not open to: `story.not_found` where it must stay unknown,
 * `story.buyers_only`, `story.subscribers_only` or `story.buy_or_subscribe` with the reason and the
 * offers that would open it, and `story.blocked` to who blocked it. A chat that they began before goes on in spite of that.
 */
export async function assertCanChat(
  db: Db | Tx,
  question: {
    actor: Pick<Actor, 'userOid' | 'roles' | 'hasBlocks'>
    story: StoryForChat
    isBegun?: true
    now: Date
  },
): Promise<void> {
  const { story, now } = question
  const actor = question.isBegun ? withoutBlocks(question.actor) : question.actor
  const access = await checkAccess(db, { actor, item: story.item, now })
  if (access.allowed) return
  if (isHidden(access)) throw new AppError('story.not_found')
  throw await storyRefusal(db, access, now)
}

function forChat(story: StoryRow): StoryForChat {
  return {
    contentOid: story.oid,
    creatorOid: story.owner_oid,
    title: story.title,
    language: story.language,
    modelKey: story.model,
    creditsPerChatMilli: story.credits_per_chat_milli,
    artefactHash: story.compiled_hash,
    lorePublic: story.lore_public,
    suggestReplies: story.suggest_replies,
    item: story,
  }
}
