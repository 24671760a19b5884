/**
 * The floors, the lowest first: a feature imports only features on lower floors, and only their
 * `.service.ts`. A new feature gets its place here.
 */
export const floors: readonly (readonly string[])[] = [
  ['ledger', 'media', 'pages', 'settings'],
  ['account'],
  ['catalogue', 'payment', 'coupon', 'inventory', 'links'],
  ['access'],
  ['commerce', 'shelf', 'moderation'],
  ['subscription', 'engagement'],
  ['content', 'story', 'community', 'campaign', 'gacha', 'messaging', 'emoticon', 'attendance'],
  ['story-chat', 'live', 'speech'],
  ['ads', 'alerts'],
  ['donation'],
  ['live-stories', 'notification', 'analytics', 'channel', 'settlement', 'integrations'],
  ['bundle', 'discovery', 'me'],
  ['admin'],
]

/**
 * The floors of the folders within a feature, the lowest first: a folder imports only folders on
 * lower floors. The feature's own files beside its folders stand above them all.
 */
export const innerFloors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  account: [
    ['access-log', 'blocks', 'qr-visits', 'users'],
    ['data-download', 'email', 'favorites', 'roles', 'login-methods'],
    ['adult', 'custom-url', 'names', 'practice', 'profile', 'sessions'],
    ['approvals', 'recovery', 'suspension', 'withdrawal'],
    ['closed-accounts', 'sign-in', 'tool-keys'],
    ['passkeys', 'sign-up', 'two-factor'],
    ['providers', 'step-up'],
  ],
  bundle: [
    ['archive', 'rows'],
    ['exports', 'imports'],
  ],
  channel: [['rows'], ['fans', 'managers'], ['banners', 'page', 'settings']],
  commerce: [['spending'], ['sales'], ['cart', 'gifts']],
  content: [
    ['item'],
    ['files', 'partners'],
    ['cards'],
    ['branching'],
    ['making', 'views'],
    ['bundle', 'admin', 'lists', 'posts'],
    ['files-calls'],
  ],
  donation: [['offers'], ['missions', 'roulette'], ['statement']],
  engagement: [
    ['counts', 'kept'],
    ['following', 'history', 'liked', 'likes', 'numbers', 'playlists', 'polls', 'reviews'],
    ['comments'],
  ],
  live: [
    ['ingest', 'keys', 'levels', 'managers'],
    ['streams'],
    ['tickets', 'admission'],
    ['play', 'lists', 'chat', 'schedules'],
    ['replays', 'multichat'],
    ['studio', 'admin'],
  ],
  media: [['subtitles'], ['kinds'], ['pictures'], ['encoding'], ['upload']],
  moderation: [['rows', 'targets'], ['cases', 'words'], ['decisions', 'reports'], ['queue']],
  notification: [['model'], ['list', 'mails', 'push'], ['delivery']],
  pages: [['rows'], ['defaults', 'notices'], ['info']],
  payment: [
    ['credits', 'gateways'],
    ['top-up'],
    ['charges', 'gift'],
    ['cards', 'receipt', 'reconcile', 'refund', 'stripe'],
    ['card-orders'],
    ['console'],
  ],
  settlement: [
    ['rows'],
    ['calendar', 'rates'],
    ['accounts'],
    ['requests', 'taxes'],
    ['statements'],
    ['runs'],
  ],
  shelf: [['cards'], ['blocks', 'lists', 'ranking', 'search', 'share']],
  story: [
    ['models'],
    ['content'],
    ['admin', 'blocks', 'canvas', 'ranking', 'search', 'share'],
    ['compile'],
    ['drawing', 'setup'],
    ['cards', 'readers'],
    ['bundle'],
  ],
  'story-chat': [
    ['room'],
    ['admin', 'coupon', 'credits', 'memory', 'personas'],
    ['images', 'turn'],
    ['opening', 'prompt-log'],
    ['reply'],
    ['changes', 'live'],
    ['routes'],
    ['chat-files'],
  ],
  subscription: [
    ['rows'],
    ['tiers'],
    ['cards', 'contacts', 'coupons'],
    ['billing'],
    ['subscribe'],
    ['orders'],
    ['admin'],
  ],
}

/**
 * The floors of the web, the lowest first: shared code, then features and the frame around every
 * page. A folder imports only folders on lower floors. `routes` and the files of `apps/web/src` itself
 * stand above them all.
 */
export const webFloors: readonly (readonly string[])[] = [
  ['lib'],
  ['ui'],
  [
    'account',
    'blocks',
    'story-chats',
    'co-creations',
    'coupons',
    'dev-ui',
    'download',
    'earning',
    'emotes',
    'following',
    'images',
    'info',
    'links',
    'notices',
    'notification',
    'overlay',
    'personas',
    'polls',
    'roles',
    'sandbox',
    'shelf',
    'speech',
    'studio-frame',
  ],
  ['access-log', 'adult', 'commerce', 'files', 'leaving', 'moderation', 'tiers'],
  ['cart', 'creator-coupons', 'engagement', 'fans', 'library', 'wallet'],
  ['ledger', 'subscription'],
  ['alerts', 'donation', 'my-info', 'play', 'story'],
  ['ads', 'browse', 'channel', 'content-form', 'ranking', 'story-chat'],
  ['channel-setup', 'home', 'multiplay', 'prompt-log', 'search', 'story-canvas'],
  ['live', 'scenario', 'story-home', 'story-setup', 'story-studio'],
  ['studio'],
  ['frame'],
  ['admin'],
]

/** The floor of each name on a list of floors. */
export function floorsByName(list: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(list.flatMap((names, floor) => names.map((name) => [name, floor] as const)))
}
