import type { Language } from '@plax/contracts/languages'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import {
  type Announcement,
  inEachLanguage,
  type Notifies,
  type NotificationKind,
  type NotificationWords,
} from '../../platform/notify.ts'
import {
  type CatalogueItem,
  findItem,
  type ItemKind,
  type ItemKinds,
  titleIn,
} from '../catalogue/catalogue.service.ts'

type Texts = Record<Language, NotificationWords>

const takenDown: Texts = {
  en: {
    title: '“{title}” was taken down',
    text: 'It isn’t public anymore, but everything in it is kept. Reason: {reason}',
  },
  ko: {
    title: '‘{title}’ 게시가 중단됐어요',
    text: '더 이상 공개되지 않지만 내용은 그대로 보관돼요. 사유: {reason}',
  },
  jp: {
    title: '「{title}」が公開停止になりました',
    text: '公開されなくなりましたが、内容はそのまま残っています。理由：{reason}',
  },
  es: {
    title: 'Se retiró «{title}»',
    text: 'Ya no se muestra al público, pero todo su contenido se conserva. Motivo: {reason}',
  },
}

const restored: Texts = {
  en: { title: '“{title}” is back', text: 'People can open it again.' },
  ko: { title: '‘{title}’ 게시가 재개됐어요', text: '이제 다른 사람들이 다시 볼 수 있어요.' },
  jp: {
    title: '「{title}」が再公開されました',
    text: 'ほかの人が再び開けるようになりました。',
  },
  es: { title: 'Se volvió a publicar «{title}»', text: 'Ya se puede abrir otra vez.' },
}

/**
 * Notifies followers of new items, if their kind has texts for it, and creators of every kind when
 * their items are taken down and restored.
 */
export function itemNotifies(kinds: ItemKinds): Notifies {
  const ofKind = (kind: ItemKind): [string, NotificationKind][] => [
    [
      `${kind.kind}.taken_down`,
      {
        type: 'account',
        texts: takenDown,
        announce: (tx, event) => announceTakenDown(tx, event, kind),
      },
    ],
    [`${kind.kind}.restored`, { type: 'account', texts: restored, announce: announceRestored }],
    ...publishedOf(kind),
  ]
  return { on: Object.fromEntries([...kinds.values()].flatMap(ofKind)) }
}

function publishedOf({ kind, publishedTexts: texts }: ItemKind): [string, NotificationKind][] {
  if (!texts) return []
  const announcement = {
    type: 'content',
    texts,
    people: ['creator'],
    announce: announceNew,
  } as const
  return [[`${kind}.published`, announcement]]
}

async function announceNew(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const item = await findItem(tx, String(payload.contentOid))
  if (!item) return null
  return {
    to: { followersOf: item.owner_oid },
    target: { place: item.kind, id: item.oid },
    params: { title: titleOf(item), creator: item.owner_oid },
    item: { oid: item.oid, ownerOid: item.owner_oid, isAdult: item.is_adult },
  }
}

/** Nothing if it was decided otherwise since. */
async function announceTakenDown(
  tx: Tx,
  event: OutboxEvent,
  { kind, editPlace = kind }: ItemKind,
): Promise<Announcement | null> {
  const item = await findDecided(tx, event)
  const isAsDecided = item?.taken_down_at?.getTime() === event.createdAt.getTime()
  if (item?.state !== 'taken_down' || !isAsDecided) return null
  const params = { title: titleOf(item), reason: item.taken_down_reason ?? '' }
  return { to: [item.owner_oid], target: { place: editPlace, id: item.oid }, params }
}

async function announceRestored(tx: Tx, event: OutboxEvent): Promise<Announcement | null> {
  const item = await findDecided(tx, event)
  if (item?.state !== 'published') return null
  const target = { place: item.kind, id: item.oid }
  return { to: [item.owner_oid], target, params: { title: titleOf(item) } }
}

/** Null for a decision about a report, which notifies by itself. */
async function findDecided(tx: Tx, { payload }: OutboxEvent): Promise<CatalogueItem | null> {
  return payload.isJudged ? null : findItem(tx, String(payload.contentOid))
}

function titleOf(item: CatalogueItem): Announcement['params'][string] {
  return inEachLanguage((lang) => titleIn(item, lang))
}
