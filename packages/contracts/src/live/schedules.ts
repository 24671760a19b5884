import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { picture } from '../media/media.ts'
import { oid, pageOf, pageQuery } from '../route.ts'
import { defineLiveRoutes } from './live-route.ts'
import { liveSchedulesMax, streamTitleMaxLength } from './live-values.ts'

const schedule = z
  .object({
    scheduleOid: oid,
    creatorOid: oid,
    creatorNickname: z.string(),
    creatorPicture: picture.nullable(),
    date: z.iso.datetime().describe('When it begins.'),
    title: z.string(),
    isAdultContent: z.boolean(),
    thumbnail: picture.nullable(),
    isReminded: z.boolean().describe('The caller is reminded ten minutes before.'),
  })
  .meta({ id: 'LiveSchedule' })

/** Streams that are announced. */
export const liveScheduleRoutes = defineLiveRoutes({
  'GET /live/schedules': {
    summary: 'Streams that are announced, the next first',
    permission: 'public',
    query: z.object({ creatorOid: oid.optional(), ...pageQuery }),
    output: pageOf(schedule),
  },
  'GET /live/schedule': {
    summary: 'A stream that’s announced',
    permission: 'public',
    query: z.object({ scheduleOid: oid }),
    output: z.object({ schedule }),
  },
  'POST /live/schedule': {
    summary: 'Announce a stream, or change the one that `scheduleOid` names',
    description: `At most ${liveSchedulesMax} that are still to come.`,
    permission: 'livestreamer',
    limit: { calls: 120, windowSeconds: 600 },
    body: z.object({
      scheduleOid: oid.optional(),
      date: z.iso.datetime(),
      title: ofCharacters(z.string().trim().min(1), streamTitleMaxLength),
      isAdultContent: z.boolean().default(false),
      imgS3Key: oid.nullish().describe('An image of POST /live/thumbnail.'),
    }),
    output: z.object({ schedule }),
  },
  'DELETE /live/schedule': {
    summary: 'Delete one of the caller’s announced streams',
    permission: 'livestreamer',
    body: z.object({ scheduleOid: oid }),
    output: z.object({}),
  },
  'POST /live/schedule/reminder': {
    summary: 'Be reminded of a stream ten minutes before, or not',
    permission: 'user',
    limit: { calls: 120, windowSeconds: 600 },
    body: z.object({ scheduleOid: oid, isOn: z.boolean() }),
    output: z.object({ isReminded: z.boolean() }),
  },
  'GET /live/schedule/calendar': {
    summary: 'A creator’s announced streams as a calendar file (iCalendar)',
    permission: 'public',
    limit: { calls: 120, windowSeconds: 600 },
    query: z.object({ creatorOid: oid }),
    text: 'text/calendar',
    output: z.string(),
  },
})
