import type { Notifies } from '../../platform/notify.ts'
import { inEachLanguage } from '../../platform/notify.ts'
import { findItem, titleIn } from '../catalogue/catalogue.service.ts'
import { liveTexts } from './live.texts.ts'
import { findStream } from './streams/streams.ts'

/** What followers are notified of. */
export const liveNotifies: Notifies = {
  on: {
    'live.started': {
      type: 'live',
      texts: liveTexts.started,
      people: ['creator'],
      announce: async (tx, { payload }) => {
        const streamOid = String(payload.streamOid)
        const stream = await findStream(tx, streamOid)
        const item = await findItem(tx, streamOid)
        if (!item || stream?.state !== 'on' || !stream.is_listed) return null
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
