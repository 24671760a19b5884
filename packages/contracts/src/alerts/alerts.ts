import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import {
  donationContentMaxLength,
  donationStatuses,
  donationTypes,
} from '../donation/donation-values.ts'
import { playedMedia } from '../donation/donation-record.ts'
import { donationMaxCoins } from '../engagement/comment-values.ts'
import { donationMinCoins } from '../limits.ts'
import { defineLiveRoutes } from '../live/live-route.ts'
import { picture } from '../media/media.ts'
import { oid } from '../route.ts'
import { speechOutput } from '../speech/speech.ts'
import {
  alertDropMinutesMax,
  alertKinds,
  alertLeaseSeconds,
  alertMinSeconds,
  alertOverlays,
  alertThemes,
  alertVolume,
  clearedAlertsMax,
  customAlertImageMaxMegabytes,
  customAlertNameMaxLength,
  customAlertSoundMaxMegabytes,
  customAlertSoundMaxSeconds,
  customAlertsMax,
  overlayCssMaxLength,
  queuedAlertKinds,
  recentAlertsShown,
  waitingAlertsShown,
} from './alert-values.ts'

const coins = z.number().int().max(donationMaxCoins)

const alert = z
  .object({
    oid,
    seq: z.number().int().describe('Numbered by creator, without gaps, in the order of the queue.'),
    kind: z.enum(alertKinds),
    subjectOid: oid.describe('The donation, the mission, the follower, or the order.'),
    senderName: z.string().nullable().describe('Null if the name is hidden.'),
    anonymousNumber: z
      .string()
      .nullable()
      .describe('Five digits, which follow the word for “anonymous” if the name is hidden.'),
    coins: z.number().int().nullable(),
    text: z.string(),
    image: picture.nullable().describe('Of the custom alert that was chosen.'),
    speech: speechOutput
      .pick({ oid: true, state: true, fault: true, voiceName: true })
      .nullable()
      .describe('A synthetic voice reads its text; GET /live/tts/url has the sound.'),
    media: playedMedia
      .extend({ seconds: z.number().int().describe('How long it plays at most.') })
      .nullable()
      .describe('Plays with it; GET /media/play/{subjectOid}/master.m3u8 has the playlist.'),
    state: z.enum(donationStatuses),
    views: z.number().int().describe('How often it was shown.'),
    isRepeat: z.boolean().describe('The overlay that showed it was lost, and it’s shown again.'),
    isReplay: z.boolean().describe('Its creator has it shown again.'),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable().describe('When it was first shown.'),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LiveAlert' })

const draw = z
  .object({
    name: z.string().describe('Of the roulette.'),
    items: z
      .array(
        z.object({
          name: z.string(),
          weight: z.number().int().describe('Its probability in millionths.'),
        }),
      )
      .describe('All that could be won.'),
    index: z.number().int().describe('Of the item that was won.'),
  })
  .meta({ id: 'LiveAlertDraw' })

export type AlertDraw = z.output<typeof draw>

const options = z
  .object({
    minSeconds: z.number().int().describe('How long an alert is shown at least.'),
    volume: z.number().int().describe('Percent.'),
    theme: z.enum(alertThemes),
    minCoins: z.number().int().describe('Of a donation that shows an alert.'),
    kinds: z.array(z.enum(queuedAlertKinds)).describe('Those that show alerts.'),
    dropMinutes: z
      .number()
      .int()
      .nullable()
      .describe(
        'Alerts that waited longer than this while no overlay was open are skipped; null: they wait.',
      ),
    customCss: z.string().describe('Of all overlays.'),
  })
  .meta({ id: 'LiveAlertOptions' })

const queue = z
  .object({
    playing: alert.nullable(),
    waiting: z.array(alert).describe(`The next ${waitingAlertsShown}.`),
    waitingCount: z.number().int(),
    recent: z.array(alert).describe(`The last ${recentAlertsShown} that ended, latest first.`),
    lastSeq: z.number().int(),
    isPaused: z.boolean(),
    isMuted: z.boolean(),
    overlaySeenAt: z.iso
      .datetime()
      .nullable()
      .describe('When an alert overlay last asked for an alert.'),
    options,
  })
  .meta({ id: 'LiveAlertQueue' })

const customAlert = z
  .object({
    oid,
    name: z.string(),
    priceCoins: z.number().int().describe('A donation of at least so many coins can choose it.'),
    image: picture.nullable(),
    isEnabled: z.boolean(),
  })
  .meta({ id: 'CustomAlert' })

const customAlerts = z.object({ items: z.array(customAlert) })
const ownCustomAlerts = z.object({
  items: z.array(
    customAlert.extend({
      sound: z
        .object({ key: z.string(), url: z.string().describe('Works for a few hours.') })
        .nullable()
        .describe('Plays in place of the chime.'),
    }),
  ),
})

const page = { pageId: oid.describe('Made by the page when it opens.') }
const overlay = z
  .enum(alertOverlays)
  .default('alerts')
  .describe('`roulette` takes only spins; while one is open, `alerts` leaves them to it.')
const limit = { calls: 120, windowSeconds: 60 }
/** Several scenes of a streamer ask from one address. */
const overlayLimit = { calls: 1200, windowSeconds: 60 }

const donationType = z.enum(donationTypes)

/** Alerts on the streams of creators: queued, shown by overlays one at a time, and steered by docks. */
export const alertRoutes = defineLiveRoutes({
  'GET /live/alerts': {
    summary: 'The caller’s alerts: which one is shown, which ones wait, and which ones ended',
    permission: 'livestreamer',
    tools: ['overlay', 'dock'],
    output: queue,
  },
  'POST /live/alerts/claim': {
    summary: 'Take the next alert to show',
    description: `Of all open overlays, one shows one alert at a time. It has the alert for ${alertLeaseSeconds} seconds, unless it renews that.`,
    permission: 'livestreamer',
    tools: ['overlay'],
    limit: overlayLimit,
    body: z.object({ ...page, overlay }),
    output: z.object({
      alert: alert
        .extend({
          draw: draw.nullable().describe('Of a spin: what its wheel shows.'),
          soundUrl: z
            .string()
            .nullable()
            .describe('Of the custom alert that was chosen. Works for a few hours.'),
        })
        .nullable(),
      options,
      retryAt: z.iso
        .datetime()
        .nullable()
        .describe('When another page’s alert is free, if that page is lost.'),
    }),
  },
  'POST /live/alerts/renew': {
    summary: 'Keep the alert that the page is showing',
    permission: 'livestreamer',
    tools: ['overlay'],
    limit: overlayLimit,
    body: z.object({ oid, ...page, overlay }),
    output: z.object({ isPlaying: z.boolean().describe('False: hide it now.') }),
  },
  'POST /live/alerts/end': {
    summary: 'End the alert that the page has shown',
    permission: 'livestreamer',
    tools: ['overlay'],
    limit: overlayLimit,
    body: z.object({ oid, ...page }),
    output: z.object({ isShown: z.boolean().describe('False if it had ended, or was lost.') }),
  },
  'POST /live/alerts/queue': {
    summary: 'Pause or continue the alerts, or mute them',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({ isPaused: z.boolean().optional(), isMuted: z.boolean().optional() }),
    output: queue,
  },
  'POST /live/alerts/skip': {
    summary: 'Skip an alert that’s shown or waits',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({ oid }),
    output: queue,
  },
  'POST /live/alerts/clear': {
    summary: 'Skip all alerts that wait',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({}),
    optionalBody: true,
    output: z.object({
      cleared: z.array(oid).describe('For POST /live/alerts/requeue, which undoes it.'),
      queue,
    }),
  },
  'POST /live/alerts/requeue': {
    summary: 'Let alerts that ended wait again: a replay, or the undoing of a clearing',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({ oids: z.array(oid).min(1).max(clearedAlertsMax) }),
    output: queue,
  },
  'GET /live/alerts/options': {
    summary: 'How the caller’s alerts are shown',
    permission: 'livestreamer',
    output: options,
  },
  'POST /live/alerts/options': {
    summary: 'Change how the caller’s alerts are shown; what is left out stays',
    permission: 'livestreamer',
    bodyMegabytes: 1,
    limit,
    body: z.object({
      minSeconds: z.number().int().min(alertMinSeconds.min).max(alertMinSeconds.max).optional(),
      volume: z.number().int().min(0).max(alertVolume.max).optional(),
      theme: z.enum(alertThemes).optional(),
      minCoins: coins.min(donationMinCoins).optional(),
      kinds: z.array(z.enum(queuedAlertKinds)).max(queuedAlertKinds.length).optional(),
      dropMinutes: z.number().int().min(1).max(alertDropMinutesMax).nullish(),
      customCss: ofCharacters(z.string(), overlayCssMaxLength)
        .optional()
        .describe('It can’t load anything.'),
    }),
    output: options,
  },
  'GET /live/alerts/custom': {
    summary: 'The alerts that donors of a creator can choose, the cheapest first',
    permission: 'public',
    query: z.object({ creatorOid: oid }),
    output: customAlerts,
  },
  'GET /live/alerts/custom/own': {
    summary: 'The caller’s custom alerts, also those that are off',
    permission: 'livestreamer',
    output: ownCustomAlerts,
  },
  'POST /live/alerts/custom': {
    summary: 'Add a custom alert, or change one',
    description: `Up to ${customAlertsMax} of a creator. An image is required.`,
    permission: 'livestreamer',
    limit,
    body: z.object({
      oid: oid.optional().describe('Of the one to change.'),
      name: ofCharacters(z.string().trim().min(1), customAlertNameMaxLength),
      priceCoins: z.number(),
      imageAssetOid: oid.nullable().describe('Of POST /live/alerts/custom/image.'),
      soundKey: z
        .string()
        .max(200)
        .nullish()
        .describe('Of POST /live/alerts/custom/sound; without one, a chime plays.'),
      isEnabled: z.boolean().default(true),
    }),
    output: ownCustomAlerts,
  },
  'DELETE /live/alerts/custom': {
    summary: 'Delete a custom alert',
    permission: 'livestreamer',
    limit,
    body: z.object({ oid }),
    output: ownCustomAlerts,
  },
  'POST /live/alerts/custom/sound': {
    summary: `Upload the sound of a custom alert (multipart/form-data, field \`file\`; MP3 or WAV, ${customAlertSoundMaxMegabytes} MB, ${customAlertSoundMaxSeconds} seconds)`,
    permission: 'livestreamer',
    multipart: true,
    uploadMegabytes: customAlertSoundMaxMegabytes,
    limit: { calls: 60, windowSeconds: 600 },
    output: z.object({
      key: z.string().describe('For POST /live/alerts/custom; unused, it’s deleted after a day.'),
      url: z.string(),
      seconds: z.number(),
    }),
  },
  'POST /live/alerts/custom/image': {
    summary: `Upload the image of a custom alert (multipart/form-data, field \`file\`; ${customAlertImageMaxMegabytes} MB)`,
    permission: 'livestreamer',
    multipart: true,
    uploadMegabytes: customAlertImageMaxMegabytes,
    limit: { calls: 60, windowSeconds: 600 },
    output: picture,
  },
  'POST /live/donation/views': {
    summary: 'Count that the page shows the alert of a donation',
    description:
      'Each showing counts once. The live chat announces it as the event `donationPlaying`.',
    permission: 'livestreamer',
    tools: ['overlay'],
    limit: overlayLimit,
    body: z.object({ oid: oid.describe('Of the alert.'), ...page }),
    output: z.object({ oid, views: z.number().int() }),
  },
  'POST /live/donation/stop': {
    summary: 'Stop the alert that’s shown',
    description: 'The live chat announces it as the event `donationStop`.',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({
      creatorOid: oid.describe('The caller.'),
      donationType: donationType
        .default('all')
        .describe('Only an alert of this type; `all`: of any.'),
      autoPlay: z.boolean().default(true).describe('Whether the next alert follows by itself.'),
    }),
    output: z.object({ isStopped: z.boolean() }),
  },
  'POST /live/test/donation': {
    summary: 'Show a test alert, which is no donation and is in no list',
    permission: 'livestreamer',
    tools: ['dock'],
    limit,
    body: z.object({
      coin: coins.min(donationMinCoins).default(donationMinCoins),
      content: ofCharacters(z.string().trim(), donationContentMaxLength).default(''),
      optionId: oid.nullish().describe('A custom alert of the caller’s, also one that’s off.'),
      voiceOid: oid.nullish().describe('A voice that reads the text aloud, free of charge.'),
    }),
    optionalBody: true,
    output: z.object({ alert }),
  },
})
