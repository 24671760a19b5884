import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type ChatRoom = OutputOf<'GET /live/chat/room'>
export type RoomState = ChatRoom['room']
export type LivePoll = NonNullable<RoomState['poll']>
export type ChatSelf = ChatRoom['self']
export type ChatBan = OutputOf<'GET /live/chat/bans'>['items'][number]
export type ChatAct = OutputOf<'GET /live/chat/acts'>['items'][number]
type Blocks = OutputOf<'GET /content/blocks'>
type Block = Blocks['items'][number]
export type ChatManager = OutputOf<'GET /live/managers'>['items'][number]

/** The rules of a chat, and what it knows of the viewer. */
export function chatRoomQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['live-chat', creatorOid, 'room'],
    queryFn: ({ signal }) => api('GET /live/chat/room', { query: { creatorOid }, signal }),
  })
}

export function managersQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['live-chat', creatorOid, 'managers'],
    queryFn: async ({ signal }) =>
      (await api('GET /live/managers', { query: { creatorOid }, signal })).items,
  })
}

export function bansQuery(api: Api, creatorOid: string) {
  return pagedQuery(['live-chat', creatorOid, 'bans'], (page, signal) =>
    api('GET /live/chat/bans', { query: { creatorOid, limit: 50, ...page }, signal }),
  )
}

export function actsQuery(api: Api, creatorOid: string) {
  return pagedQuery(['live-chat', creatorOid, 'acts'], (page, signal) =>
    api('GET /live/chat/acts', { query: { creatorOid, limit: 50, ...page }, signal }),
  )
}

export function keywordsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['live-chat', creatorOid, 'keywords'],
    queryFn: async ({ signal }) =>
      (await api('GET /live/bannedwords', { query: { creatorOid }, signal })).bannedWords,
  })
}

/** All of them, however many: their messages aren’t shown. */
export function blockedQuery(api: Api) {
  return queryOptions({
    queryKey: ['live-chat', 'blocked'],
    queryFn: async ({ signal }) => {
      const items: Block[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { kind: 'user' as const, limit: 100, ...(cursor && { cursor }) }
        const page: Blocks = await api('GET /content/blocks', { query, signal })
        items.push(...page.items)
        cursor = page.nextCursor
      }
      return items
    },
  })
}
