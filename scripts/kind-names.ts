import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = 'apps/web/src'

/**
 * The features that are about items of one kind, besides those that define one (`…-kind.ts`); all
 * other code of the web serves every kind.
 */
const featuresOfKinds = [
  'ads',
  'prompt-log',
  'story',
  'story-canvas',
  'story-chat',
  'story-chats',
  'story-home',
  'story-setup',
  'co-creations',
  'multiplay',
  'play',
  'scenario',
]

/**
 * Shared files that name a kind, each with why. A file that stops naming one leaves the list; one that
 * starts needs a field of `ItemKind` instead.
 */
const excused: Readonly<Record<string, string>> = {
  'areas.ts': 'first parts of addresses',
  'features/admin/audit/audit-row.tsx': 'the console links to its screen of stories',
  'features/admin/contents/content-view.tsx': 'the console’s screen of one kind',
  'features/admin/credits/top-chat-table.tsx': 'a column’s key',
  'features/admin/live/streams-screen.tsx': 'the console’s screen of one kind',
  'features/admin/orders/order-list.tsx': 'a filter’s key in the address',
  'features/admin/rooms/room-table.tsx': 'a column’s key',
  'features/admin/sections.ts': 'the key of a screen of the console',
  'features/admin/stories/stories-screen.tsx': 'the console’s screen of one kind',
  'features/admin/streamers/streamers-screen.tsx': 'the console’s screen of one kind',
  'features/admin/users/set-creator-tags.tsx': 'a tag of creators',
  'features/dev-ui/values-section.tsx': 'a tone of badges',
  'features/ledger/invariant-list.tsx': 'a state of checks',
  'features/blocks/block-menu.tsx': 'a menu entry’s key',
  'features/blocks/block-row.tsx': 'a blocked item of any kind, as the API names it',
  'features/blocks/blocked-notice.tsx': 'a blocked item of any kind, as the API names it',
  'features/coupons/coupon-form.tsx': 'chat coupons are for stories alone',
  'features/moderation/report-item.tsx': 'a reported item of any kind, as the API names it',
  'features/my-info/blocked.tsx': 'a blocked item of any kind, as the API names it',
  'features/studio/consumption/consume-csv.ts': 'a column of the file',
  'frame/destinations.ts': 'an icon’s name',
  'ui/on-air-badge.tsx': 'a tone of badges',
}

/** What is wrong with the shared files of the web: those that name a kind, and excuses without a file. */
export function kindNameProblems(root: string): string[] {
  const files = globSync(`${source}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({
      file: file.slice(source.length + 1),
      text: readFileSync(join(root, file), 'utf8'),
    }))
  const definitions = files.filter(({ file }) => isKind(file))
  const kinds = definitions.flatMap(({ text }) => namesOfKind(text))
  const ofKinds = new Set([...featuresOfKinds, ...definitions.map(({ file }) => featureOf(file))])
  const naming = files.filter(
    ({ file, text }) => !ofKinds.has(featureOf(file)) && namedKinds(text, kinds).length > 0,
  )
  const names = new Set(naming.map(({ file }) => file))
  return [
    ...(kinds.length === 0 ? [`${source}: no kind of item was found`] : []),
    ...naming
      .filter(({ file }) => !Object.hasOwn(excused, file))
      .map(({ file, text }) => `${source}/${file}: ${problemOf(namedKinds(text, kinds))}`),
    ...Object.keys(excused)
      .filter((file) => !names.has(file))
      .map((file) => `scripts/kind-names.ts: ${file} names no kind any more: remove its excuse`),
  ]
}

function problemOf(named: readonly string[]): string {
  return `names ${named.map((name) => `'${name}'`).join(', ')}, but serves items of every kind: ask useApp().kinds, and add what is missing to ItemKind (lib/item-kinds/item-kind.ts)`
}

/** The kinds that a text names in its code: in a string that is neither a context of a message nor a key of a type. */
export function namedKinds(text: string, kinds: readonly string[]): string[] {
  const code = text
    .replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')
    .replaceAll(/context(?:: |=)['"][^'"]*['"]|>\s*\['\w+'\]|[A-Z]\w*\['\w+'\]/g, '')
  return kinds.filter((kind) => new RegExp(`(['"\`])${kind}\\1`).test(code))
}

function isKind(file: string): boolean {
  return /^features\/[^/]+\/[^/]+-kind\.ts$/.test(file)
}

function namesOfKind(text: string): string[] {
  return [...text.matchAll(/^ {2}name: '(\w+)',$/gm)].map(([, name = '']) => name)
}

/** Empty for a file of no feature. */
function featureOf(file: string): string {
  const [area = '', feature = ''] = file.split('/')
  return area === 'features' ? feature : ''
}
