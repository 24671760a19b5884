import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import { type Announcement, inEachLanguage, type Notifies } from '../../platform/notify.ts'
import { type CatalogueItem, findItem, titleIn } from '../catalogue/catalogue.service.ts'
import { replayPublished } from './making/make-content.ts'
import { contentTexts as texts } from './content.texts.ts'

/** What those who make content are notified of. */
export const contentNotifies: Notifies = {
  places: {
    'co-creations': { path: () => '/co-creations' },
    guidelines: { path: () => '/guidelines' },
  },
  on: {
    [replayPublished]: {
      type: 'recording',
      texts: texts.replayPublished,
      people: ['creator'],
      announce: (tx, event) =>
        about(tx, event, (item) => ({
          to: { followersOf: item.owner_oid },
          params: { creator: item.owner_oid },
          item: { oid: item.oid, ownerOid: item.owner_oid, isAdult: item.is_adult },
        })),
    },
    'content.partner_asked': {
      type: 'account',
      texts: texts.partnerAsked,
      people: ['creator'],
      announce: (tx, event) =>
        about(tx, event, (item) => ({
          to: [String(event.payload.userOid)],
          target: { place: 'co-creations' },
          params: { creator: item.owner_oid },
        })),
    },
    'content.partner_answered': {
      type: 'account',
      texts: texts.partnerConfirmed,
      people: ['partner'],
      announce: async (tx, event) => {
        if (event.payload.state !== 'confirmed') return null
        return about(tx, event, (item) => ({
          to: [item.owner_oid],
          params: { partner: String(event.payload.userOid) },
        }))
      },
    },
    'content.encoding_failed': {
      type: 'account',
      texts: texts.encodingFailed,
      announce: (tx, event) => about(tx, event, toOwner),
    },
    'content.rating_decided': {
      type: 'account',
      texts: texts.ratingDecided,
      announce: (tx, event) => about(tx, event, toOwner),
    },
    'content.downloader_warned': {
      type: 'account',
      texts: texts.downloaderWarned,
      announce: async (_tx, { payload }) => ({
        to: [String(payload.userOid)],
        target: { place: 'guidelines' },
        params: {},
      }),
    },
  },
}

function toOwner(item: CatalogueItem): Pick<Announcement, 'to' | 'params'> {
  return { to: [item.owner_oid], params: {} }
}

async function about(
  tx: Tx,
  { payload }: OutboxEvent,
  say: (
    item: CatalogueItem,
  ) => Omit<Announcement, 'target'> & Partial<Pick<Announcement, 'target'>>,
): Promise<Announcement | null> {
  const item = await findItem(tx, String(payload.contentOid))
  if (!item) return null
  const told = say(item)
  const title = inEachLanguage((lang) => titleIn(item, lang))
  const target = told.target ?? { place: 'content', id: item.oid }
  return { ...told, target, params: { title, ...told.params } }
}
