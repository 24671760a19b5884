import { z } from 'zod'
import { donationRecord } from '../donation/donation-record.ts'
import { donationTypes } from '../donation/donation-values.ts'
import { missionStates } from '../donation/mission-values.ts'
import { oid } from '../route.ts'
import { livePollVotes } from './chat-polls.ts'

const common = {
  /** Of a message: as its sender made it. */
  id: oid,
  sendTime: z.iso.datetime(),
}

const chatMention = z.object({
  userOid: oid.describe('A user, or someone without a name as `senderOid` names them.'),
  name: z
    .string()
    .describe('As it was written, without the @; of those without a name, their number.'),
})

export const liveChatMessage = z
  .object({
    event: z.literal('message'),
    ...common,
    content: z.string().describe('Banned words are masked with asterisks.'),
    htmlContent: z.string().describe('The same as HTML: escaped, with links and mentions.'),
    senderOid: oid.describe(
      'The user; of guests, and of viewers in an anonymous chat, an ID for this chat alone.',
    ),
    isGuest: z.boolean(),
    nickname: z.string().nullable().describe('Null if the name is hidden.'),
    anonymousNumber: z
      .string()
      .nullable()
      .describe('Five digits, which follow the word for “anonymous” if the name is hidden.'),
    isHiddenName: z.boolean(),
    isBan: z.boolean().describe('The sender is banned from this chat.'),
    isDeleted: z.boolean().describe('By a moderator; the content is empty.'),
    isCreator: z.boolean(),
    isManager: z.boolean(),
    isAdmin: z.boolean(),
    tier: z
      .object({ tierHash: oid, level: z.int() })
      .nullable()
      .describe('The sender’s tier with the creator when the message was sent.'),
    subscribedSince: z.iso.datetime().nullable(),
    mentions: z.array(chatMention),
    isAi: z
      .literal(true)
      .optional()
      .describe(
        'A character of the creator’s story, written by a model: `nickname` is the character’s name and `senderOid` the creator.',
      ),
  })
  .meta({ id: 'LiveChatMessage' })

const event = <const Name extends string, Fields extends z.ZodRawShape>(
  name: Name,
  fields: Fields,
) => z.object({ event: z.literal(name), ...common, ...fields })

const streamOid = oid.nullable()

export const livePollEnd = event('pollEnd', livePollVotes).meta({ id: 'LivePollEnd' })

const donationEvent = event('donation', {
  donation: donationRecord.describe('As it was when it was made.'),
})

const missionEvent = event('mission', {
  missionOid: oid,
  status: z.enum(missionStates),
  coin: z.number().int().describe('Of the mission then, from everyone together.'),
  donation: donationRecord
    .nullable()
    .describe('The coins that assigned it or were added to it; null if its status changed.'),
})

/** What the chat beside a replay shows. */
export const replayChatEntry = z.discriminatedUnion('event', [
  liveChatMessage,
  livePollEnd,
  donationEvent,
  missionEvent,
])

/** What a chat’s log contains: messages, the events of the documents with their fields, and our own. */
export const liveChatEntry = z
  .discriminatedUnion('event', [
    liveChatMessage,
    event('liveOn', { streamOid }),
    event('liveOff', { streamOid }),
    event('divide', {}),
    event('updatedEmoticonData', {}),
    event('updatedUserData', { userOid: oid, nickname: z.string() }),
    event('studioSetting', { useAnonymousChat: z.boolean() }),
    event('bannedWordsUpdate', {
      bannedWords: z.string().describe('Separated by commas.'),
    }),
    event('makeManager', { userOid: oid, nickname: z.string(), date: z.iso.datetime() }),
    event('removeManager', { userOids: z.array(oid) }),
    event('streamPermissionNotification', {
      newInvitationRules: z.record(z.string(), z.unknown()),
      scheduleDate: z.iso.datetime(),
    }),
    event('streamPermissionChanged', {}),
    event('chatBan', { userOid: oid.describe('The `senderOid` of the banned.') }),
    event('chatUnban', { userOid: oid }),
    event('deleteMessage', { messageId: oid }),
    event('restoreMessage', { messageId: oid, content: z.string(), htmlContent: z.string() }),
    event('donationSetting', {
      donationType: z.enum(donationTypes),
      useTextDonationEffect: z.boolean(),
      useRouletteDonation: z.boolean(),
      useMissionDonation: z.boolean(),
    }),
    donationEvent,
    event('donationPlaying', {
      oid: oid.describe('The donation whose alert is shown.'),
      views: z.number().int().describe('How often it was shown, this time included.'),
    }),
    event('donationStop', {
      donationType: z.enum(donationTypes),
      autoPlay: z.boolean().describe('Whether the next alert follows by itself.'),
    }),
    missionEvent,
    event('pollStart', { pollOid: oid, question: z.string() }),
    livePollEnd,
    event('disconnect', {
      reason: z.string(),
      target: oid.nullable().describe('The `senderOid` that has to leave; null: everyone.'),
    }),
  ])
  .meta({ id: 'LiveChatEntry' })

export type LiveChatEntry = z.output<typeof liveChatEntry>
export type ReplayChatEntry = z.output<typeof replayChatEntry>
export type LivePollEnd = z.output<typeof livePollEnd>
export type LiveChatMessage = z.output<typeof liveChatMessage>
