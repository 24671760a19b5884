import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { listUsers, nameIn } from '../../account/account.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { getCommentedItem } from './comment-item.ts'
import {
  type CommentName,
  type CommentRow,
  findShown,
  listReplies,
  shownTo,
} from './comments.queries.ts'

type Nameable = OutputOf<'GET /content/comment/people'>['items'][number]
type NameableDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

interface Asked {
  actor: UserActor
  lang: Language
  contentOid: string
  parentPosition?: number | undefined
}

/** Comments that are looked through, of the thread and of the item. */
const readMax = 200
const peopleMax = 50

/** People to suggest in a comment; those of the thread first. */
export async function listNameable(deps: NameableDeps, asked: Asked): Promise<Nameable[]> {
  const { actor, lang, contentOid: itemOid } = asked
  const { item, isReadable } = await getCommentedItem(deps.db, {
    itemOid,
    actor,
    now: deps.clock.now(),
  })
  if (!isReadable) return []
  const oids = [
    ...(await threadAuthors(deps, asked)),
    item.owner_oid,
    ...(await latestAuthors(deps, asked)),
  ]
  const others = [...new Set(oids)].filter((oid) => oid !== actor.userOid)
  const users = await listUsers(deps.db, others.slice(0, peopleMax))
  const byOid = new Map(users.map((user) => [user.oid, user]))
  const people = others
    .flatMap((oid) => byOid.get(oid) ?? [])
    .filter(({ withdrawn_at }) => withdrawn_at === null)
  const pictures = await getPictures(
    deps.db,
    people.map((user) => user.picture_asset_oid),
    signerOf(deps),
  )
  return people.map((user) => ({
    oid: user.oid,
    nickname: user.nickname,
    name: nameIn(user, lang),
    picture: pictures.get(user.picture_asset_oid ?? '') ?? null,
    isOwner: user.oid === item.owner_oid,
  }))
}

/** Whose comment is answered, and who answered it. */
async function threadAuthors(
  { db }: NameableDeps,
  { actor, contentOid, parentPosition }: Asked,
): Promise<string[]> {
  if (parentPosition === undefined) return []
  const name: CommentName = { contentOid, commentPosition: parentPosition }
  const parent = await findShown(db, name, actor)
  const replies = await listReplies(db, { ...name, actor, after: null, limit: readMax })
  return [...(parent ? [parent] : []), ...replies].flatMap(knownAuthor)
}

async function latestAuthors(
  { db }: NameableDeps,
  { actor, contentOid }: Asked,
): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select(['author_oid', 'shown_name', 'state'])
    .where('item_oid', '=', contentOid)
    .where(shownTo(actor))
    .orderBy('position', 'desc')
    .limit(readMax)
    .execute()
  return rows.flatMap(knownAuthor)
}

/** The author, unless they go by another name or moderation hid what they wrote. */
function knownAuthor({
  author_oid,
  shown_name,
  state,
}: Pick<CommentRow, 'author_oid' | 'shown_name' | 'state'>): string[] {
  return author_oid !== null && shown_name === null && state === 'shown' ? [author_oid] : []
}
