import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import { type Announcement, inEachLanguage, type Notifies } from '../../platform/notify.ts'
import { listOpenItems } from '../access/access.service.ts'
import { type CatalogueItem, findItem, titleIn } from '../catalogue/catalogue.service.ts'

/**
 * A new story, told to who chats with its creator's others; and what the house decided about one,
 * told to its owner. That is always told, with its reason.
 */
export const storyNotifies: Notifies = {
  places: {
    story_setup: { path: (oid) => `/story/setup/${oid}`, listOpen: listOpenItems },
  },
  on: {
    'story.published': {
      type: 'content',
      texts: {
        en: { title: 'New story by {creator}', text: '“{title}” is out now.' },
        ko: { title: '{creator}님의 새 스토리', text: '‘{title}’ 스토리가 게시됐어요.' },
        jp: { title: '{creator}さんの新しいストーリー', text: '「{title}」が公開されました。' },
        es: { title: 'Nueva historia de {creator}', text: 'Se publicó «{title}».' },
      },
      people: ['creator'],
      announce: async (tx, { payload }) => {
        const item = await findItem(tx, String(payload.contentOid))
        if (!item) return null
        return {
          to: { followersOf: item.owner_oid },
          target: { place: 'story', id: item.oid },
          params: { title: titleOf(item), creator: item.owner_oid },
          item: { oid: item.oid, ownerOid: item.owner_oid, isAdult: item.is_adult },
        }
      },
    },
    'story.taken_down': {
      type: 'account',
      texts: {
        en: {
          title: 'Your story was taken down',
          text: '“{title}” isn’t public anymore, but everything in it is kept. Reason: {reason}',
        },
        ko: {
          title: '스토리 게시가 중단됐어요',
          text: '‘{title}’ 스토리는 더 이상 공개되지 않지만 내용은 그대로 보관돼요. 사유: {reason}',
        },
        jp: {
          title: 'ストーリーが公開停止になりました',
          text: '「{title}」は公開されなくなりましたが、内容はそのまま残っています。理由：{reason}',
        },
        es: {
          title: 'Se retiró tu historia',
          text: '«{title}» ya no es pública, pero todo su contenido se conserva. Motivo: {reason}',
        },
      },
      announce: notifyTakenDown,
    },
    'story.restored': {
      type: 'account',
      texts: {
        en: { title: 'Your story is back', text: 'Readers can open “{title}” again.' },
        ko: {
          title: '스토리가 다시 게시됐어요',
          text: '이제 독자들이 ‘{title}’ 스토리를 다시 볼 수 있어요.',
        },
        jp: {
          title: 'ストーリーが再公開されました',
          text: '読者が「{title}」を再び読めるようになりました。',
        },
        es: {
          title: 'Se volvió a publicar tu historia',
          text: 'Tus lectores ya pueden volver a leer «{title}».',
        },
      },
      announce: notifyRestored,
    },
  },
}

function titleOf(item: CatalogueItem): Announcement['params'][string] {
  return inEachLanguage((lang) => titleIn(item, lang))
}

/** Nothing where it was decided otherwise since. */
async function notifyTakenDown(
  tx: Tx,
  { payload, createdAt }: OutboxEvent,
): Promise<Announcement | null> {
  // A decision about a report says it by itself.
  if (payload.isJudged) return null
  const item = await findItem(tx, String(payload.contentOid))
  const isAsDecided = item?.taken_down_at?.getTime() === createdAt.getTime()
  if (item?.state !== 'taken_down' || !isAsDecided) return null
  const params = { title: titleOf(item), reason: item.taken_down_reason ?? '' }
  return { to: [item.owner_oid], target: { place: 'story_setup', id: item.oid }, params }
}

async function notifyRestored(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  if (payload.isJudged) return null
  const item = await findItem(tx, String(payload.contentOid))
  if (item?.state !== 'published') return null
  return {
    to: [item.owner_oid],
    target: { place: 'story', id: item.oid },
    params: { title: titleOf(item) },
  }
}
