import { commentSorts } from '@plax/contracts/engagement/comment-values'
import { z } from 'zod'
import type { Actor } from '../../../platform/http/actor.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Call, Handlers } from '../../../platform/http/mount.ts'
import type { Routes } from '@plax/contracts'
import { listUsers, nameIn } from '../../account/account.service.ts'
import { refusalOf } from '../../access/access.service.ts'
import { countsOf } from '../counts/counts.ts'
import { assertLiker } from '../likes/likes.ts'
import { editComment, heartComment, pinComment } from './change-comment.ts'
import { getCommentedItem } from './comment-item.ts'
import type { CommentDeps } from './comments.deps.ts'
import {
  type CommentRow,
  findLinked,
  listComments,
  listPinned,
  listReplies,
} from './comments.queries.ts'
import { deleteComment } from './delete-comment.ts'
import { donate } from './donate.ts'
import { listNameable } from './list-nameable.ts'
import { likeComment } from './like-comment.ts'
import { presentComment, presentComments } from './present-comments.ts'
import { refundDonation } from './refund-donation.ts'
import { writeComment } from './write-comment.ts'

export function commentHandlers(deps: CommentDeps): Handlers {
  return { ...readingHandlers(deps), ...writingHandlers(deps), ...donationHandlers(deps) }
}

function readingHandlers(deps: CommentDeps): Handlers {
  return {
    'GET /content/comments': (call) => answerList(deps, call),
    'GET /content/file-content/comments': (call) => answerList(deps, call),
    'GET /content/comment/replies': async ({ actor, query, lang }) => {
      const now = deps.clock.now()
      const asked = { itemOid: query.contentOid, actor, now }
      const { item, isReadable } = await getCommentedItem(deps.db, asked)
      const place = readCursor(query.cursor, [cursorPart.count])
      const page = { ...query, actor, after: place?.[0] ?? null, limit: query.limit + 1 }
      const found = isReadable ? await listReplies(deps.db, page) : []
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.position])
      return { items: await presentComments(deps, rows, { item, actor, lang }), nextCursor }
    },
    'GET /content/comment/people': async ({ actor, query, lang }) => {
      assertUser(actor)
      return { items: await listNameable(deps, { actor, lang, ...query }) }
    },
  }
}

async function answerList(
  deps: CommentDeps,
  { actor, query, lang }: Pick<Call<Routes['GET /content/comments']>, 'actor' | 'query' | 'lang'>,
) {
  const { contentOid: itemOid, sort, limit } = query
  const asked = { itemOid, actor, now: deps.clock.now() }
  const { item, access, isReadable } = await getCommentedItem(deps.db, asked)
  const place = readCursor(query.cursor, [z.enum(commentSorts), cursorPart.count, cursorPart.count])
  const after = place && place[0] === sort ? { likes: place[1], position: place[2] } : null
  const page = { itemOid, actor, sort, after, limit: limit + 1 }
  const found = isReadable ? await listComments(deps.db, page) : []
  const { rows, nextCursor } = cutPage(found, limit, (row) => [sort, row.likes, row.position])
  const pinned = isReadable && !place ? await listPinned(deps.db, item.oid, actor) : []
  const name = query.linked && { contentOid: item.oid, commentPosition: query.linked }
  const linked = isReadable && !place && name ? await findLinked(deps.db, name, actor) : []
  const viewer = { item, actor, lang }
  const counts = await countsOf(deps.db, [item.oid])
  const [owner] = await listUsers(deps.db, [item.owner_oid])
  return {
    items: await presentComments(deps, rows, viewer),
    pinned: await presentComments(deps, pinned, viewer),
    linked: await presentComments(deps, linked, viewer),
    nextCursor,
    count: isReadable ? (counts.get(item.oid)?.comments ?? 0) : 0,
    creator: { oid: item.owner_oid, name: owner ? nameIn(owner, lang) : '' },
    canComment: actor.userOid !== null && access.allowed,
    refusal: access.allowed ? null : refusalOf(access).code,
  }
}

function writingHandlers(deps: CommentDeps): Handlers {
  const answer = presenter(deps)
  return {
    'POST /content/comment': async ({ actor, body, lang }) => {
      assertUser(actor)
      return answer(await writeComment(deps, { actor, ...body }), { actor, lang })
    },
    'PUT /content/comment': async ({ actor, body, lang }) => {
      assertUser(actor)
      return answer(await editComment(deps, { actor, ...body }), { actor, lang })
    },
    'DELETE /content/comment': async ({ actor, body }) => {
      assertUser(actor)
      return { deleted: await deleteComment(deps, { actor, ...body }) }
    },
    'POST /content/comment/pin': async ({ actor, body, lang }) => {
      assertUser(actor)
      return answer(await pinComment(deps, { actor, ...body }), { actor, lang })
    },
    'POST /content/comment/heart': async ({ actor, body, lang }) => {
      assertUser(actor)
      return answer(await heartComment(deps, { actor, ...body }), { actor, lang })
    },
    'POST /content/comment/like': ({ actor, body }) => {
      assertUser(actor)
      assertLiker(actor, body.likerOid)
      const { contentOid, commentPosition } = body
      const liked = body.likeOrUndoLike === 'like'
      return likeComment(deps, { actor, contentOid, commentPosition, liked })
    },
  }
}

function donationHandlers(deps: CommentDeps): Handlers {
  const answer = presenter(deps)
  return {
    'POST /account/donate': async ({ actor, body, lang, idempotencyKey: key }) => {
      assertUser(actor)
      return answer(await donate(deps, { actor, key, ...body }), { actor, lang })
    },
    'POST /account/admin/donations/{commentOid}/refund': async (call) => {
      const { actor, params, body, idempotencyKey: key } = call
      assertUser(actor)
      const row = await refundDonation(deps, { actor, key, ...params, ...body })
      return {
        commentOid: row.comment_oid,
        coins: row.coins,
        postingId: row.posting_id,
        refundPostingId: row.refund_posting_id ?? '',
        refundedAt: row.refunded_at?.toISOString() ?? '',
        reason: row.refund_reason ?? '',
      }
    },
  }
}

function presenter(deps: CommentDeps) {
  return async (
    row: CommentRow,
    { actor, lang }: { actor: Actor; lang: Call<Routes['GET /content/comments']>['lang'] },
  ) => {
    const asked = { itemOid: row.item_oid, actor, now: deps.clock.now() }
    const { item } = await getCommentedItem(deps.db, asked)
    return { comment: await presentComment(deps, row, { item, actor, lang }) }
  }
}
