import { writeCursor } from '../../apps/server/src/platform/http/cursor.ts'
import { longPlaylist } from './units/kept.ts'

export type CallerRole = 'nobody' | 'reader' | 'creator' | 'admin'

export interface Call {
  name: string
  who: CallerRole
  path: string
}

const day = 24 * 3600 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const stranger = 'f'.repeat(24)
/** Behind every open case. */
const farPlace = writeCursor([1, 'd'.padEnd(24, 'f')])

/** What one person or one administrator sees, each as a page asks for it. */
export function callsOf(
  rooms: { long: string },
  { creatorOid, talkedOid }: { creatorOid: string; talkedOid: string },
): Call[] {
  const month = daysAgo(3).slice(0, 7)
  const [year = '', number = ''] = month.split('-')
  const of = (who: CallerRole, paths: Record<string, string>): Call[] =>
    Object.entries(paths).map(([name, path]) => ({ name, who, path: `/api/${path}` }))
  return [
    ...of('reader', {
      wallet: 'wallet',
      history: 'ledger/postings',
      'history, spent': 'ledger/postings?direction=out',
      'history, came': 'ledger/postings?direction=in',
      'history, coins': 'ledger/postings?currency=coins',
      'history, credits': 'ledger/postings?currency=credits',
      'history, a type': 'ledger/postings?type=convert',
      'history, a type that never was': 'ledger/postings?type=gacha',
      'history, a month': `ledger/postings?from=${daysAgo(150)}&until=${daysAgo(120)}`,
      'history, totals': 'ledger/postings/totals',
      'balance half a year ago': `ledger/balance?at=${daysAgo(180)}`,
      notifications: 'account/notifications',
      'own orders': 'payment/orders',
      'own subscriptions': 'account/subscriptions',
      'credit events': 'story-chat/credit-event',
      'coin events': 'coinevent/',
      rooms: 'story-chat/chat-rooms',
      room: `story-chat/chat-room/${rooms.long}/status`,
      messages: `story-chat/chat-room/${rooms.long}/prev-messages`,
      'room search, common': `story-chat/chat-room/${rooms.long}/search?q=lamp`,
      'room search, rare': `story-chat/chat-room/${rooms.long}/search?q=tide was c4ca42`,
      'comments, newest': `content/comments?contentOid=${talkedOid}&sort=newest`,
      'comments, most liked': `content/comments?contentOid=${talkedOid}&sort=liked`,
      'comments, replies': `content/comment/replies?contentOid=${talkedOid}&commentPosition=1`,
      'playlists, own': 'content/playlist',
      'playlists, own, with a story': `content/playlist?contentOid=${talkedOid}`,
      'playlist, a page': `content/playlist/${longPlaylist}`,
      following: 'account/following',
      'liked list': 'account/liked-list',
      visits: 'account/history',
      'visits, unfinished': 'account/history?show=unfinished',
      cart: 'account/shoppingCart',
      purchased: 'content/purchased3',
      'own reports': 'moderation/reports',
      'room search, none': `story-chat/chat-room/${rooms.long}/search?q=zeppelin`,
    }),
    ...of('nobody', {
      channel: `channel/channel?creatorOid=${creatorOid}`,
      'comments of a story': `content/comments?contentOid=${talkedOid}`,
      'list, new': 'story-chat/chat-contents?list=new',
      'list, popular': 'story-chat/chat-contents?list=popular',
      'list, popular in a rare language':
        'story-chat/chat-contents?list=popular&language=jp&genre=other',
      'list, of a creator': `story-chat/chat-contents?list=creator&creatorOid=${creatorOid}`,
      'search, a common word': 'story-chat/search/stories?keyword=harbour',
      'search, two words': 'story-chat/search/stories?keyword=harbour%20piano',
      'search, a rare word': 'story-chat/search/stories?keyword=piano%20977',
      'search, no word': 'story-chat/search/stories?keyword=zeppelin',
      'search, a letter': 'story-chat/search/stories?keyword=h',
      'search, newest': 'story-chat/search/stories?keyword=harbour&sort=new',
      'search, popular': 'story-chat/search/stories?keyword=harbour&sort=popular',
      'search, a common tag': 'story-chat/search/stories?tags=tag3',
      'search, a rare tag': 'story-chat/search/stories?tags=rare77',
    }),
    ...of('creator', {
      fans: 'channel/fans',
      'fans, who gave most': 'channel/fans?sort=given',
      'fans, donors': 'channel/fans?group=donors',
      'fans, buyers': 'channel/fans?group=buyers',
      'fans, noted': 'channel/fans?group=noted',
      'fans, by name': 'channel/fans?name=rPerson97',
      sales: 'payment/sales',
      'sales, of stories': 'payment/sales?kind=story',
      'sales, refunded': 'payment/sales?state=refunded',
      'sales, a month': `payment/sales?month=${month}`,
      'sales, totals': 'payment/sales/totals',
      'sales, totals of a month': `payment/sales/totals?month=${month}`,
      'purchase events': 'account/purchase-events/pagination',
      'creator events': 'coinevent/creator',
      'creator aggregate': 'coinevent/creator/aggregate',
      'creator by coin type': 'coinevent/creator/aggregate/coinType',
      'creator by month': 'coinevent/legacy/revenue',
      consumption: `story-chat/creator/consume?year=${year}&month=${Number(number)}`,
      earnings: `ledger/earnings?from=${month}-01&to=${month}-28`,
    }),
    ...of('admin', {
      reports: 'admin/moderation/cases',
      'reports, a far page': `admin/moderation/cases?cursor=${farPlace}`,
      'reports, acted on': 'admin/moderation/cases?state=acted',
      'reports, dismissed': 'admin/moderation/cases?state=dismissed',
      revenue: 'account/admin/revenue',
      'consumption of all': `story-chat/admin/creator/consume?year=${year}&month=${Number(number)}`,
      'credits of all': `story-chat/admin/creator/credit-metrics?year=${year}&month=${Number(number)}`,
      'top chats': 'story-chat/admin/top-credit-consuming-chats',
      'top chats, 30 days': 'story-chat/admin/top-credit-consuming-chats?days=30',
      'creators by kind': 'coinevent/creator/aggregate?checkAdmin=true',
      'creators by kind, a year': `coinevent/creator/aggregate?checkAdmin=true&startDate=${daysAgo(365)}`,
      'creators by coin type': 'coinevent/creator/aggregate/coinType?checkAdmin=true',
      'earnings of the house': `ledger/admin/earnings?from=${month}-01&to=${month}-28`,
      'events of the house': 'coinevent/event/aggregate',
      'revenue of creators': 'coinevent/admin/legacy/revenue',
      users: 'account/admin/users',
      'users, by name': 'account/admin/users?search=rPerson97',
      'users, no such name': 'account/admin/users?search=zeppelin',
      'users, no such email': 'account/admin/users?search=zeppelin@example',
      'users, suspended': 'account/admin/users?suspended=true',
      'users, live streamers': 'account/admin/users?role=livestreamer',
      'users, creators': 'account/admin/users?role=creator',
      'creators, no such tag': 'account/admin/creators?tag=zeppelin',
      orders: 'payment/admin/orders',
      'orders, refunded': 'payment/admin/orders?state=refunded',
      'orders, no such story': 'payment/admin/orders?story=zeppelin',
      'orders, a common word': 'payment/admin/orders?story=harbour',
      'orders, no such buyer': 'payment/admin/orders?buyer=zeppelin',
      'orders, a stranger': `payment/admin/orders?userOid=${stranger}`,
      charges: 'payment/admin/charges',
      'charges, refunded': 'payment/admin/charges?state=refunded',
      'charges, another gateway': 'payment/admin/charges?gateway=Stripe',
      'charges, a month without': 'payment/admin/charges?month=2020-01',
      'card orders': 'payment/admin/card-orders',
      'card orders, returned': 'payment/admin/card-orders?state=returned',
      subscriptions: 'payment/admin/subscriptions',
      'subscriptions, ended': 'payment/admin/subscriptions?state=ended',
      'subscriptions, by card': 'payment/admin/subscriptions?method=card',
      stories: 'admin/stories',
      'stories, taken down': 'admin/stories?state=taken_down',
      'stories, no such title': 'admin/stories?search=zeppelin',
      'stories, a common word': 'admin/stories?search=harbour',
      audit: 'admin/audit',
      'audit, no such action': 'admin/audit?action=zeppelin',
      'audit, a kind without': 'admin/audit?subjectKind=zeppelin',
      'audit, a subject without': `admin/audit?subject=${stranger}`,
      'audit, an actor without': `admin/audit?actor=${stranger}`,
      'audit, without views': 'admin/audit?looks=false',
      'old rooms': 'story-chat/admin/old-chat-rooms',
      withdrawals: 'admin/withdrawals',
      'withdrawals, counts': 'admin/withdrawals/counts',
      queue: 'account/admin/queue-stats',
      jobs: 'admin/jobs',
    }),
  ]
}

/** Calls that a page of sales or of the console makes, as many as come at once. */
export function reportsOf(calls: readonly Call[]): Call[] {
  return calls.filter(({ name }) =>
    ['sales', 'sales, totals', 'revenue', 'consumption', 'top chats'].includes(name),
  )
}
