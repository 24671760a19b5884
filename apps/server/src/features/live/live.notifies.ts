import { inEachLanguage, type NotificationKind, type Notifies } from '../../platform/notify.ts'
import { findItem, titleIn } from '../catalogue/catalogue.service.ts'
import './schedules/schedules.tables.ts'
import { liveTexts } from './live.texts.ts'
import { replayNotifies } from './replays/replays.notifies.ts'
import { isOnLists } from './streams/stream-card.ts'
import { findStream } from './streams/streams.ts'

/** What the site’s team did about a stream, with their reason. */
function moderated(texts: NotificationKind['texts']): NotificationKind {
  return {
    type: 'account',
    texts,
    announce: async (tx, { payload }) => {
      const item = await findItem(tx, String(payload.streamOid))
      if (!item) return null
      const title = inEachLanguage((lang) => titleIn(item, lang))
      return {
        to: [item.owner_oid],
        target: { place: 'live-studio', id: item.owner_oid },
        params: { title, reason: String(payload.reason) },
      }
    },
  }
}

/** The permission to go live, given or withdrawn in whichever way. */
function streaming(texts: NotificationKind['texts'], place: string): NotificationKind {
  return {
    type: 'account',
    texts,
    announce: async (_tx, { payload }) => {
      if (payload.role !== 'livestreamer') return null
      const { userOid, reason } = payload
      return {
        to: [String(userOid)],
        target: { place, id: String(userOid) },
        params: { reason: String(reason) },
      }
    },
  }
}

/** What followers and creators are notified of. */
export const liveNotifies: Notifies = {
  places: {
    ...replayNotifies.places,
    'live-creator': { path: (oid) => `/live/${oid}` },
    'live-studio': { path: (oid) => `/live/${oid}/studio` },
  },
  on: {
    ...replayNotifies.on,
    'live.reminded': {
      type: 'live',
      texts: liveTexts.reminded,
      people: ['creator'],
      announce: async (tx, { payload }) => {
        const schedule = await tx
          .selectFrom('live_schedules')
          .selectAll()
          .where('oid', '=', String(payload.scheduleOid))
          .executeTakeFirst()
        if (!schedule) return null
        const { creator_oid: creatorOid, title } = schedule
        const reminded = await tx
          .selectFrom('live_reminders')
          .select('user_oid')
          .where('schedule_oid', '=', schedule.oid)
          .execute()
        return {
          to: reminded.map(({ user_oid: userOid }) => userOid),
          target: { place: 'live-creator', id: creatorOid },
          params: { creator: creatorOid, title },
        }
      },
    },
    'role.given': streaming(liveTexts.permitted, 'live-studio'),
    'role.taken': streaming(liveTexts.withdrawn, 'replays'),
    'live.warned': moderated(liveTexts.warned),
    'live.unlisted': moderated(liveTexts.unlisted),
    'live.changed': moderated(liveTexts.changed),
    'live.stopped': moderated(liveTexts.stopped),
    'live.started': {
      type: 'live',
      texts: liveTexts.started,
      people: ['creator'],
      announce: async (tx, { payload }) => {
        const streamOid = String(payload.streamOid)
        const stream = await findStream(tx, streamOid)
        const item = await findItem(tx, streamOid)
        if (!item || stream?.state !== 'on' || !isOnLists(stream)) return null
        const { owner_oid: ownerOid, is_adult: isAdult } = item
        return {
          to: { followersOf: ownerOid },
          target: { place: 'live', id: streamOid },
          params: { creator: ownerOid, title: inEachLanguage((lang) => titleIn(item, lang)) },
          item: { oid: streamOid, ownerOid, isAdult },
        }
      },
    },
  },
}
