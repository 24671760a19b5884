import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { languages } from '../languages.ts'
import { defineLiveRoutes } from '../live/live-route.ts'
import { picture } from '../media/media.ts'
import { uploadKey } from '../media/upload.ts'
import { file, oid, pageOf, pageQuery } from '../route.ts'
import {
  adDailyCapMax,
  adDeletedDays,
  adLinkMaxLength,
  adPlacements,
  adSecondsMax,
  adSecondsMin,
  adSkipSecondsMax,
  adStates,
  adTitleMaxLength,
  adWeightMax,
} from './ad-values.ts'

const seconds = z.number().int().min(adSecondsMin).max(adSecondsMax)

const choices = {
  title: ofCharacters(z.string().trim().min(1), adTitleMaxLength),
  link: ofCharacters(z.string().trim(), adLinkMaxLength).describe('Where it leads; http or https.'),
  language: z.enum(languages).nullable().describe('Of viewers who are shown it; null: any.'),
  placement: z.enum(adPlacements),
  creatorOid: oid.nullable().describe('Whose ad it is, if it’s a creator’s own.'),
  lengthSeconds: seconds.describe(
    'Before a stream: how long an image is shown, and a video at most.',
  ),
  skipSeconds: z
    .number()
    .int()
    .min(0)
    .max(adSkipSecondsMax)
    .describe('Before a stream: when it can be skipped, by its end at the latest.'),
  thresholdSeconds: seconds.describe('How long it must be shown to reach the threshold.'),
  weight: z
    .number()
    .int()
    .min(1)
    .max(adWeightMax)
    .describe('Twice the weight is shown twice as often.'),
  dailyCap: z
    .number()
    .int()
    .min(1)
    .max(adDailyCapMax)
    .describe('How often one viewer is shown it a day.'),
  exemptsSubscribers: z
    .boolean()
    .describe('Subscribers of the creator who streams aren’t shown it.'),
  isPaused: z.boolean(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
}

const counts = {
  shows: z.number().int(),
  clicks: z.number().int(),
  skips: z.number().int(),
  completions: z.number().int(),
  thresholds: z.number().int().describe('How often the threshold was reached.'),
}

const adCounts = z.object(counts).meta({ id: 'AdCounts' })

const ad = z
  .object({
    adOid: oid,
    ...choices,
    title: z.string(),
    link: z.string(),
    creatorNickname: z.string().nullable(),
    picture: picture.nullable(),
    videoUrl: z.string().nullable(),
    state: z.enum(adStates),
    counts: adCounts,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Ad' })

const shownAd = z
  .object({
    adOid: oid,
    title: z.string(),
    link: z.string(),
    picture: picture.nullable(),
    videoUrl: z.string().nullable(),
    lengthSeconds: z.number().int(),
    skipSeconds: z.number().int(),
    thresholdSeconds: z.number().int(),
    impression: z.string().describe('Counts what becomes of it, each once.'),
  })
  .meta({ id: 'ShownAd' })

const span = {
  adOid: oid.optional().describe('Without it, all ads together.'),
  from: z.iso.date(),
  to: z.iso.date().optional().describe('Included; without it, until today.'),
}

const counter = (summary: string) =>
  ({
    summary,
    description:
      'Clients ignore failures. Calling it again for the same impression counts nothing.',
    permission: 'public',
    limit: { calls: 300, windowSeconds: 600 },
    body: z.object({ impression: z.string().max(200) }),
    output: z.object({}),
  }) as const

/** Ads before and beside streams, and promoted creators. */
export const adRoutes = defineLiveRoutes({
  'POST /live/ad': {
    summary: 'Choose the ad that the caller is shown before a creator’s stream, or beside it',
    description:
      'Counts toward the caller’s daily cap. Refuses those who can’t enter the stream, as `GET /live/play` does.',
    permission: 'public',
    guestDevice: 'Limits how often a visitor is shown an ad.',
    limit: { calls: 300, windowSeconds: 600 },
    body: z.object({ creatorOid: oid, placement: z.enum(adPlacements) }),
    output: z.object({ ad: shownAd.nullable() }),
  },
  'POST /live/ad/count/show': counter('Count that an ad was shown'),
  'POST /live/ad/count/click': counter('Count that an ad was clicked'),
  'POST /live/ad/count/skip': counter('Count that an ad was skipped or hidden'),
  'POST /live/ad/count/complete': counter('Count that an ad was shown to its end'),
  'POST /live/ad/count/threshold-reached': counter(
    'Count that an ad was shown for as long as its threshold',
  ),
  'GET /live/admin/ads': {
    summary: 'Ads, newest first',
    permission: 'admin',
    query: z.object({
      state: z.enum(adStates).optional().describe('Without it, all that aren’t deleted.'),
      adOid: oid.optional().describe('This one alone, whatever its state.'),
      ...pageQuery,
    }),
    output: pageOf(ad),
  },
  'POST /live/admin/ad': {
    summary: 'Save an ad: a new one, or the one of the ID',
    description: 'Saving a deleted ad restores it.',
    permission: 'admin',
    body: z.object({
      adOid: oid.optional(),
      ...choices,
      imageAssetOid: oid.nullable().describe('Of an uploaded image.'),
      videoKey: uploadKey
        .nullable()
        .optional()
        .describe('Of an uploaded MP4 (`preview`); null removes the video, nothing keeps it.'),
    }),
    output: z.object({ ad }),
  },
  'DELETE /live/admin/ad': {
    summary: 'Delete an ad',
    description: `It can be restored for ${adDeletedDays} days.`,
    permission: 'admin',
    body: z.object({ adOid: oid }),
    output: z.object({ ad }),
  },
  'POST /live/admin/ad/sync': {
    summary: 'Add up what was counted so far, instead of within two seconds',
    permission: 'admin',
    optionalBody: true,
    body: z.object({}),
    output: z.object({ counts: adCounts.describe('Of all ads that aren’t deleted.') }),
  },
  'GET /live/admin/ads/report': {
    summary: 'What was counted of an ad, or of all, by day',
    permission: 'admin',
    query: z.object(span),
    output: z.object({
      days: z
        .array(z.object({ day: z.iso.date(), ...counts }))
        .describe('Days without any are left out.'),
      timeZone: z.string().describe('In which these days begin and end, such as `Asia/Seoul`.'),
      total: adCounts,
    }),
  },
  'GET /live/admin/ads/report/file': {
    summary: 'The same as a CSV file',
    permission: 'admin',
    query: z.object(span),
    download: true,
    output: file,
  },
  'GET /live/sponsored/creators': {
    summary: 'Creators that the site promotes, those who are live first',
    description:
      'Those at the partner levels `plus` and `partner`, and those with a running ad of their own (`isAd`).',
    permission: 'public',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(12) }),
    output: z.object({
      items: z.array(
        z
          .object({
            creatorOid: oid,
            nickname: z.string(),
            customUrl: z.string().nullable(),
            picture: picture.nullable(),
            isOn: z.boolean().describe('A listed stream of theirs is on.'),
            isAd: z.boolean(),
          })
          .meta({ id: 'SponsoredCreator' }),
      ),
    }),
  },
})
