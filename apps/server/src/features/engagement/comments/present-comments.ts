import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { mayCall } from '@plax/contracts/staff'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { listUsers, nameIn, type UserRow } from '../../account/account.service.ts'
import type { CatalogueItem } from '../../catalogue/catalogue.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { isOwnerOf } from './comment-item.ts'
import type { CommentRow } from './comments.queries.ts'
import { isRewarded } from './delete-comment.ts'

export type Comment = OutputOf<'GET /content/comment/replies'>['items'][number]
type PresentDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

const donationRefund = {
  call: 'POST /account/admin/donations/{commentOid}/refund',
  permission: 'admin',
} as const

interface Viewer {
  item: CatalogueItem
  actor: Actor
  lang: Language
}

/** Comments of one item as a viewer is shown them, however many in a few statements. */
export async function presentComments(
  deps: PresentDeps,
  rows: readonly CommentRow[],
  viewer: Viewer,
): Promise<Comment[]> {
  if (rows.length === 0) return []
  const facts = await readFacts(deps, rows, viewer)
  return rows.map((row) => presentRow(row, viewer, facts))
}

export async function presentComment(
  deps: PresentDeps,
  row: CommentRow,
  viewer: Viewer,
): Promise<Comment> {
  const [comment] = await presentComments(deps, [row], viewer)
  if (!comment) throw new Error('A comment was presented as none.')
  return comment
}

type Facts = Awaited<ReturnType<typeof readFacts>>

async function readFacts(deps: PresentDeps, rows: readonly CommentRow[], { actor }: Viewer) {
  const oids = rows.map(({ oid }) => oid)
  const mentions = await deps.db
    .selectFrom('comment_mentions')
    .innerJoin('users', 'users.oid', 'comment_mentions.user_oid')
    .select(['comment_oid', 'user_oid as userOid', 'name', 'is_creator as isCreator'])
    .where('comment_oid', 'in', oids)
    .where('is_current', '=', true)
    .execute()
  const authors = await listUsers(
    deps.db,
    rows.flatMap(({ author_oid }) => author_oid ?? []),
  )
  const pictures = await getPictures(
    deps.db,
    [...rows.map((row) => row.picture_oid), ...authors.map((user) => user.picture_asset_oid)],
    signerOf(deps),
  )
  return {
    mentions: Map.groupBy(mentions, ({ comment_oid }) => comment_oid),
    authors: new Map(authors.map((user) => [user.oid, user])),
    pictures,
    liked: await likedComments(deps.db, actor.userOid, oids),
  }
}

async function likedComments(
  db: Db,
  userOid: string | null,
  oids: readonly string[],
): Promise<Set<string>> {
  if (userOid === null) return new Set()
  const rows = await db
    .selectFrom('comment_likes')
    .select('comment_oid')
    .where('user_oid', '=', userOid)
    .where('comment_oid', 'in', oids)
    .execute()
  return new Set(rows.map(({ comment_oid }) => comment_oid))
}

function presentRow(row: CommentRow, viewer: Viewer, facts: Facts): Comment {
  const { actor } = viewer
  const isOwn = actor.userOid !== null && row.author_oid === actor.userOid
  const isAdmin = actor.roles.has('admin')
  const hasWords = row.state === 'shown' || (row.state !== 'deleted' && (isOwn || isAdmin))
  return {
    commentOid: row.oid,
    contentOid: row.item_oid,
    position: row.position,
    parentPosition: row.parent_position,
    // Its author does not learn that others do not see it.
    state: row.state === 'shadowed' && !isAdmin ? 'shown' : row.state,
    ...presentAuthor(row, viewer, { facts, hasWords }),
    text: hasWords ? row.text : '',
    mentions: hasWords
      ? (facts.mentions.get(row.oid) ?? []).map(({ userOid, name, isCreator }) => ({
          userOid,
          name,
          isCreator,
        }))
      : [],
    picture: hasWords ? (facts.pictures.get(row.picture_oid ?? '') ?? null) : null,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    takenDownReason: hasWords ? row.taken_down_reason : null,
    likes: row.likes,
    isLiked: facts.liked.has(row.oid),
    replies: row.replies,
    isPinned: row.pinned_at !== null,
    isHearted: row.hearted_at !== null,
    donationCoins: row.donation_coins,
    rewardCoins: isOwn ? row.reward_coins : 0,
    refundedMilli: isOwn ? row.refunded_milli : 0,
    isOwn,
    can: whatCanBeDone(row, viewer, { isOwn, isAdmin }),
  }
}

function whatCanBeDone(
  row: CommentRow,
  { item, actor }: Viewer,
  { isOwn, isAdmin }: { isOwn: boolean; isAdmin: boolean },
): Comment['can'] {
  const isThere = row.state !== 'deleted'
  const isOwner = isOwnerOf(item, actor)
  const isKept = isRewarded(row) || row.donation_coins !== null
  return {
    edit: isThere && isOwn,
    delete: isThere && !isKept && (isOwn || isOwner || isAdmin),
    pin: isOwner && row.state === 'shown' && row.parent_position === null,
    heart: isOwner && row.state === 'shown',
    refund: row.donation_coins !== null && mayCall(actor.roles, donationRefund),
  }
}

/** A donor who goes by another name is known to themself, the creator and administrators alone. */
function presentAuthor(
  row: CommentRow,
  { item, actor, lang }: Viewer,
  { facts, hasWords }: { facts: Facts; hasWords: boolean },
): Pick<Comment, 'name' | 'author'> {
  const user = hasWords ? facts.authors.get(row.author_oid ?? '') : undefined
  if (!user || user.withdrawn_at)
    return { name: hasWords ? (row.shown_name ?? '') : '', author: null }
  const name = row.shown_name ?? nameIn(user, lang)
  const knows =
    row.shown_name === null ||
    actor.roles.has('admin') ||
    [user.oid, item.owner_oid].includes(actor.userOid ?? '')
  return { name, author: knows ? authorOf(user, item, facts) : null }
}

function authorOf(user: UserRow, item: CatalogueItem, { pictures }: Facts): Comment['author'] {
  return {
    oid: user.oid,
    nickname: user.nickname,
    picture: pictures.get(user.picture_asset_oid ?? '') ?? null,
    isCreator: user.is_creator,
    isOwner: user.oid === item.owner_oid,
  }
}
