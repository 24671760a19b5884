import { pointsOf } from '@plax/story-engine/characters'
import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import {
  commentMaxLength,
  commentSorts,
  commentStates,
  donationMaxCoins,
  donorNameMaxLength,
  mentionsMaxCount,
  pinnedMaxCount,
} from './comment-values.ts'
import { donationMinCoins, nicknameMaxLength } from '../limits.ts'
import { picture } from '../media/media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'

const limit = { calls: 240, windowSeconds: 60 }
const writing = { calls: 20, windowSeconds: 60 }
const money = { calls: 60, windowSeconds: 60 }

const position = z.coerce
  .number()
  .int()
  .min(1)
  .max(2_147_483_647)
  .describe('The number of a comment among those of its item, from 1 on.')

const text = z
  .string()
  .max(pointsOf(commentMaxLength))
  .describe(
    `At most ${commentMaxLength} characters. \`@nickname\` names somebody, who is notified; at most ${mentionsMaxCount} people.`,
  )

const comment = z
  .object({
    commentOid: oid,
    contentOid: oid,
    position,
    parentPosition: position.nullable().describe('Of a reply: what it answers.'),
    state: z.enum(commentStates),
    name: z.string().describe('The author, or what a donor wants to be called; empty if gone.'),
    author: z
      .object({
        oid,
        nickname: z.string(),
        picture: picture.nullable(),
        isCreator: z.boolean(),
        isOwner: z.boolean().describe('The item is theirs.'),
      })
      .nullable()
      .describe('Null if they’re gone, or a donor who goes by another name.'),
    text: z.string(),
    mentions: z.array(z.object({ name: z.string(), userOid: oid, isCreator: z.boolean() })),
    picture: picture.nullable(),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    takenDownReason: z.string().nullable().describe('For its author and administrators.'),
    likes: z.number().int(),
    isLiked: z.boolean(),
    replies: z.number().int(),
    isPinned: z.boolean(),
    isHearted: z.boolean().describe('The item’s creator likes it.'),
    donationCoins: z.number().int().nullable(),
    rewardCoins: z.number().int().describe('Bonus coins that its author was given for it.'),
    refundedMilli: z
      .number()
      .int()
      .describe('Thousandths of credits that its author was given back for chats.'),
    isOwn: z.boolean(),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      pin: z.boolean(),
      heart: z.boolean(),
      refund: z.boolean().describe('Its donation, as an administrator.'),
    }),
  })
  .meta({ id: 'Comment' })

const commentPage = pageOf(comment).extend({
  pinned: z.array(comment).describe('On the first page only; they’re in the list as well.'),
  linked: z
    .array(comment)
    .describe('On the first page only: the comment of `linked`, behind the one it replies to.'),
  count: z.number().int().describe('Comments and replies of the item.'),
  creator: z.object({ oid, name: z.string() }).describe('Whose item it is.'),
  canComment: z.boolean(),
  refusal: z.string().nullable().describe('Why the caller can’t comment.'),
})

const nameable = z.object({
  oid,
  nickname: z.string().describe('What a comment names them by.'),
  name: z.string().describe('In the request’s language.'),
  picture: picture.nullable(),
  isOwner: z.boolean().describe('The item is theirs.'),
})

const named = { contentOid: oid, commentPosition: position }
const changed = z.object({ comment })

const list = {
  summary: 'The comments of an item of any kind',
  description:
    'Comments by people the caller blocked, and single comments they blocked, are left out. If the item is for adults and the caller isn’t one, the list is empty.',
  permission: 'public',
  limit,
  query: z.object({
    contentOid: oid,
    sort: z.enum(commentSorts).default('newest'),
    linked: position.optional().describe('The comment that a link leads to.'),
    ...pageQuery,
  }),
  output: commentPage,
} as const

/** What people say of items, and what they give with it. */
export const commentRoutes = defineRoutes({
  'GET /content/comments': list,
  'GET /content/file-content/comments': { ...list, summary: `${list.summary} (same list)` },
  'GET /content/comment/replies': {
    summary: 'The replies to a comment, oldest first',
    permission: 'public',
    limit,
    query: z.object({ ...named, ...pageQuery }),
    output: pageOf(comment),
  },
  'GET /content/comment/people': {
    summary: 'People to name in a comment: those of its thread, and the item’s creator',
    description:
      'Those who replied in the thread of `parentPosition` first, then the creator, then who commented last. Left out are the caller, people they blocked, and donors who go by another name.',
    permission: 'user',
    limit,
    query: z.object({ contentOid: oid, parentPosition: position.optional() }),
    output: z.object({ items: z.array(nameable) }),
  },
  'POST /content/comment': {
    summary: 'Comment on an item, or reply to a comment',
    description:
      'The item must be open to the caller. A reply to a reply joins its thread. The first comment on something that the caller paid for can be rewarded, and one on a story after five chats gives back what the last five cost.',
    permission: 'user',
    limit: writing,
    body: z.object({
      contentOid: oid,
      text,
      parentPosition: position.nullish(),
      pictureAssetOid: oid.nullish().describe('An image of the caller.'),
    }),
    output: changed,
  },
  'PUT /content/comment': {
    summary: 'Edit one’s comment; it’s marked as edited',
    permission: 'user',
    limit: writing,
    body: z.object({ ...named, text, pictureAssetOid: oid.nullish() }),
    output: changed,
  },
  'DELETE /content/comment': {
    summary: 'Delete a comment',
    description:
      'By its author, the item’s creator, and administrators. One that got a reward or carries a donation can’t be deleted.',
    permission: 'user',
    limit,
    body: z.object(named),
    output: z.object({ deleted: z.boolean().describe('False if it was gone already.') }),
  },
  'POST /content/comment/pin': {
    summary: 'Pin a comment on one’s item, or unpin it',
    description: `At most ${pinnedMaxCount}.`,
    permission: 'user',
    limit,
    body: z.object({ ...named, pinned: z.boolean() }),
    output: changed,
  },
  'POST /content/comment/heart': {
    summary: 'Give a comment on one’s item a heart, or take it back',
    permission: 'user',
    limit,
    body: z.object({ ...named, hearted: z.boolean() }),
    output: changed,
  },
  'POST /account/donate': {
    summary: 'Donate coins to the creator of an item, with a comment',
    description: `At least ${donationMinCoins} purchased coins; bonus coins don’t pay for it. The same key returns the same comment.`,
    permission: 'user',
    money: true,
    limit: money,
    body: z.object({
      amount: z.number().int().max(donationMaxCoins).describe(`At least ${donationMinCoins}.`),
      creatorOid: oid,
      creatorNickname: z.string().max(pointsOf(nicknameMaxLength)).nullish().describe('A hint.'),
      donatorNickname: z
        .string()
        .max(pointsOf(donorNameMaxLength))
        .nullish()
        .describe('The name to show; the caller’s nickname if empty.'),
      comment: text,
      contentOid: oid,
    }),
    output: changed,
  },
  'POST /account/admin/donations/{commentOid}/refund': {
    summary: 'Refund a donation: all its entries are reversed',
    description:
      'The comment stays, without the donation. The same key returns the same refund; a second one is refused with `donation.already_refunded`.',
    permission: 'admin',
    money: true,
    limit: money,
    params: z.object({ commentOid: oid }),
    body: z.object({ reason: ofCharacters(z.string().trim().min(1), 500) }),
    output: z.object({
      commentOid: oid,
      coins: z.number().int(),
      postingId: oid,
      refundPostingId: oid,
      refundedAt: z.iso.datetime(),
      reason: z.string(),
    }),
  },
})
