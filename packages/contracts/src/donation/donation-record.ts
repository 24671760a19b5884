import { z } from 'zod'
import { oid } from '../route.ts'
import { donationStatuses } from './donation-values.ts'
import { missionStates } from './mission-values.ts'

/** A video or sound that a donation plays. */
export const playedMedia = z.object({
  oid,
  title: z.string().nullable().describe('Null if it isn’t free for everyone anymore.'),
})

const seconds = z.number().int().nullable()

/** A donation or a mission, with the fields of the documents (R-donation-008). */
export const donationRecord = z
  .object({
    oid,
    creatorOid: oid,
    donationType: z.enum(['text', 'roulette', 'mission']),
    coin: z.number().int(),
    content: z.string().describe('Banned words are masked with asterisks.'),
    views: z.number().int().describe('How often its alert was shown.'),
    sender: z
      .object({ userOid: oid, nickname: z.string() })
      .nullable()
      .describe('Null if the name is hidden, or the account is deleted.'),
    isHiddenName: z.boolean(),
    userIndex: z
      .string()
      .nullable()
      .describe('Five digits, which follow the word for “anonymous” if the name is hidden.'),
    optionId: oid
      .nullable()
      .describe('The custom alert that was chosen, or the item that a spin won.'),
    optionName: z.string().nullable(),
    status: z.enum([...donationStatuses, ...missionStates]).describe('Of a mission: its state.'),
    createTime: z.iso.datetime(),
    startTime: z.iso.datetime().nullable().describe('When its alert was first shown.'),
    endTime: z.iso.datetime().nullable(),
    timeLimit: seconds.describe('Of a mission.'),
    pendingTimeLimit: seconds.describe('Of a mission: how long the creator may take to accept.'),
    isPinned: z.boolean(),
    isReplay: z.boolean().describe('Its alert was shown again.'),
    useTts: z.boolean(),
    media: playedMedia.nullable().describe('What it plays on the stream.'),
    missionType: z
      .enum(['assigned', 'boosted'])
      .nullable()
      .describe('Of a mission: whether the coins assigned it, or were added to it.'),
    missionOid: oid.nullable(),
  })
  .meta({ id: 'LiveDonation' })

export type DonationRecord = z.output<typeof donationRecord>
