import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { defineRoutes, file } from '../route.ts'
import { withdrawalReasons, withdrawalReviewMaxLength } from './withdrawal-values.ts'

const survey = z.enum(withdrawalReasons).describe('Why the user is leaving.')
const review = ofCharacters(z.string(), withdrawalReviewMaxLength).describe(
  'Free text, more than 20 characters.',
)

const waiting = z.object({
  askedAt: z.iso.datetime(),
  scheduledAt: z.iso
    .datetime()
    .describe('From then on the deletion is final; until then it can be canceled.'),
})

const cancelled = z.object({ cancelled: z.literal(true) })

/** What is lost with the account; credits count in thousandths. */
const money = z.object({
  coins: z.number().int(),
  bonusCoins: z.number().int(),
  creditMilli: z.number().int(),
  bonusCreditMilli: z.number().int(),
  earnedCoins: z.number().int().describe('Earned from sales and not paid out.'),
  earnedCreditMilli: z.number().int().describe('Earned from chats and not paid out.'),
})

/** Everything else is counted by what holds it, under a name of its own. */
const losses = money
  .catchall(z.number().int())
  .describe(
    'Also counts, by name: `couponChats` (unused chats from coupons), `chatRooms`, `purchases` (purchased works that could no longer be opened), `subscriptions` (running ones, which end at once), `published` (own published works that nobody has bought; they’re deleted), `held` (own published works that others have bought; only buyers keep them).',
  )

/**
 * Leaving for good, and taking one's data along. A withdrawal waits (14 days, a setting); a sign-in
 * by any way cancels it, and so do both calls for that (spec D28). Then a job removes the person.
 */
export const accountWithdrawalRoutes = defineRoutes({
  'GET /account/withdrawal': {
    summary: 'What account deletion would remove, and a pending deletion',
    permission: 'user',
    output: z.object({
      waiting: waiting.nullable(),
      days: z.number().int().describe('Days until a requested deletion takes effect.'),
      isLastAdmin: z.boolean().describe('The last administrator can’t delete their account.'),
      losses,
    }),
  },
  'POST /account/unregister': {
    summary: 'Delete the account: schedules the deletion, or completes one that’s due',
    description:
      'Without a pending deletion, this is `POST /account/waitUnregister` and needs its fields. With one that isn’t due yet, it returns `account.withdrawal_waiting` (409). Once it’s due, the account is closed immediately, all its sessions end, and a job removes the personal data within minutes (spec D37).',
    permission: 'user',
    stepUp: true,
    limit: { calls: 20, windowSeconds: 3600 },
    body: z.object({ survey: survey.optional(), review: review.optional() }),
    output: z.object({
      state: z.enum(['waiting', 'removing']),
      scheduledAt: z.iso.datetime(),
    }),
  },
  'POST /account/waitUnregister': {
    summary: 'Request account deletion; it can be canceled until it’s due',
    description:
      'The current session stays open; all others end. A second request while one is pending returns `account.withdrawal_waiting` (409) and changes nothing.',
    permission: 'user',
    stepUp: true,
    limit: { calls: 20, windowSeconds: 3600 },
    body: z.object({ survey, review }),
    output: waiting,
  },
  'POST /account/stopUnregister': {
    summary: 'Cancel a pending account deletion (same as cancelUnregister)',
    description:
      'Returns `account.withdrawal_not_waiting` (409) if none is pending, and `account.withdrawal_final` (410) once it’s due.',
    permission: 'user',
    output: cancelled,
  },
  'POST /account/cancelUnregister': {
    summary: 'Cancel a pending account deletion (same as stopUnregister)',
    description:
      'Returns `account.withdrawal_not_waiting` (409) if none is pending, and `account.withdrawal_final` (410) once it’s due.',
    permission: 'user',
    output: cancelled,
  },
  'POST /account/data-download': {
    summary: 'Request a download of your data: a ten-minute link for this account only',
    description: 'The operator sets the daily limit.',
    permission: 'user',
    stepUp: true,
    output: z.object({
      token: z.string().describe('For GET /api/account/data-download.'),
      expiresAt: z.iso.datetime(),
    }),
  },
  'GET /account/data-download': {
    summary: 'Download all data about a person as one annotated JSON file',
    description:
      'The file is generated while it’s sent. A file that was cut off lacks `"isComplete": true` at its end.',
    permission: 'user',
    query: z.object({ token: z.string().max(200) }),
    limit: { calls: 10, windowSeconds: 600 },
    download: true,
    output: file,
  },
})
