import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { donationMaxCoins } from '../engagement/comment-values.ts'
import { donationMinCoins } from '../limits.ts'
import { defineLiveRoutes } from '../live/live-route.ts'
import { oid, pageOf, pageQuery } from '../route.ts'
import { donationRecord } from './donation-record.ts'
import { donationOrigins } from './donation-values.ts'
import {
  chosenMissionStates,
  missionLimitMax,
  missionMaxSeconds,
  missionPendingSeconds,
  missionStates,
  missionTaskMaxLength,
} from './mission-values.ts'

const percent = z.number().int().min(0).max(100)
const coins = z.number().int().max(donationMaxCoins)

const settings = z
  .object({
    creatorOid: oid,
    isOpen: z.boolean().describe('The creator takes missions now.'),
    openCount: z.number().int().describe('Missions that haven’t ended.'),
    missionLimit: z.number().int().describe('How many there can be at once.'),
    minCoins: z.number().int(),
    cancelPenaltyPercent: percent.describe('What the creator gets if the viewer cancels.'),
    failureRewardPercent: percent.describe('What the creator gets if it fails.'),
    pendingTimeLimit: z.number().int().describe('Seconds to accept a mission.'),
    maxTimeLimit: z.number().int().describe('Seconds; the longest time limit.'),
  })
  .meta({ id: 'MissionSettings' })

/** The documents’ record (R-donation-008), with how the coins wait and where they went. */
const mission = donationRecord
  .extend({
    donationType: z.literal('mission'),
    coin: z.number().int().describe('From everyone together.'),
    content: z.string().describe('The task. Banned words are masked with asterisks.'),
    status: z.enum(missionStates),
    startTime: donationRecord.shape.startTime.describe('When it was accepted.'),
    endTime: donationRecord.shape.endTime.describe('When it ended.'),
    dueTime: z.iso.datetime().describe('Until when it has to be accepted, or then done.'),
    funderCount: z.number().int(),
    cancelPenaltyPercent: percent,
    failureRewardPercent: percent,
    paidCoins: z.number().int().describe('Paid to the creator, before the platform fee.'),
    returnedCoins: z.number().int(),
    own: z
      .object({
        isAssigner: z.boolean(),
        coins: z.number().int(),
        returnedCoins: z.number().int(),
      })
      .nullable()
      .describe('The caller’s part.'),
  })
  .meta({ id: 'Mission' })

export type Mission = z.output<typeof mission>

const funder = z
  .object({
    sender: donationRecord.shape.sender,
    userIndex: donationRecord.shape.userIndex,
    coins: z.number().int(),
    returnedCoins: z.number().int(),
  })
  .meta({ id: 'MissionFunder' })

const payment = {
  coin: coins,
  payWith: z
    .enum(['coin', 'bonusCoin'])
    .default('coin')
    .describe('Bonus coins, if the creator takes them; creators earn nothing of them.'),
}

const limit = { calls: 60, windowSeconds: 60 }

/** Tasks that viewers set for coins, which wait until the mission ends. */
export const missionRoutes = defineLiveRoutes({
  'GET /live/donation/mission/settings': {
    summary: 'How a creator takes missions',
    permission: 'public',
    query: z.object({ creatorOid: oid }),
    output: settings,
  },
  'POST /live/donation/mission/settings': {
    summary: 'Change how the caller takes missions; what is left out stays',
    description: 'Missions that were assigned before keep their terms.',
    permission: 'livestreamer',
    limit,
    body: z.object({
      missionLimit: z.number().int().min(1).max(missionLimitMax).optional(),
      minCoins: coins.min(donationMinCoins).optional(),
      cancelPenaltyPercent: percent.optional(),
      failureRewardPercent: percent.optional(),
      pendingTimeLimit: z
        .number()
        .int()
        .min(missionPendingSeconds.min)
        .max(missionPendingSeconds.max)
        .optional(),
      maxTimeLimit: z
        .number()
        .int()
        .min(missionMaxSeconds.min)
        .max(missionMaxSeconds.max)
        .optional(),
    }),
    output: settings,
  },
  'POST /live/donation/mission': {
    summary: 'Assign a mission to a creator',
    description:
      'The coins wait until it ends, and are returned if it isn’t accepted. The same `Idempotency-Key` returns the same mission.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      creatorOid: oid,
      missionData: z.object({
        ...payment,
        content: ofCharacters(z.string().trim(), missionTaskMaxLength).describe('The task.'),
        timeLimit: z.number().int().describe('Seconds, from when it’s accepted.'),
      }),
      dataOrigin: z.enum(donationOrigins).default('live_chat'),
      isHiddenName: z.boolean().default(false),
    }),
    output: z.object({ success: z.literal(true), mission }),
  },
  'GET /live/donation/missions/active': {
    summary: 'Missions of a creator that haven’t ended, oldest first',
    permission: 'public',
    tools: ['dock', 'overlay'],
    query: z.object({ creatorOid: oid }),
    output: z.object({ items: z.array(mission) }),
  },
  'GET /live/donation/missions': {
    summary: 'Missions that the caller received or gave coins for, newest first',
    permission: 'user',
    tools: ['dock'],
    query: z.object({
      side: z.enum(['received', 'made']).default('made'),
      creatorOid: oid.optional(),
      ...pageQuery,
    }),
    output: pageOf(mission),
  },
  'GET /live/donation/mission': {
    summary: 'A mission and those who gave coins for it, most coins first',
    permission: 'public',
    tools: ['dock'],
    query: z.object({ oid }),
    output: z.object({ mission, funders: z.array(funder) }),
  },
  'POST /live/donation/mission/coin/append': {
    summary: 'Add coins to a mission that hasn’t ended',
    description: 'The same `Idempotency-Key` adds them once.',
    permission: 'user',
    money: true,
    limit,
    body: z.object({
      oid,
      ...payment,
      dataOrigin: z.enum(donationOrigins).default('live_chat'),
      isHiddenName: z.boolean().default(false),
    }),
    output: z.object({ success: z.literal(true), mission }),
  },
  'POST /live/donation/mission/status': {
    summary:
      'Accept or reject a mission as its creator, cancel it as its viewer, or end it as either',
    description:
      'The creator accepts or rejects a pending mission. Its viewer cancels it until it ends. Either marks an accepted one as `success` or `failed`. The status that it already has returns the mission unchanged. Docks can accept missions, but not end them.',
    permission: 'user',
    tools: ['dock'],
    limit,
    body: z.object({ oid, status: z.enum(chosenMissionStates) }),
    output: z.object({ success: z.literal(true), mission }),
  },
})
