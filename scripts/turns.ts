import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const server = 'apps/server/src'
const web = 'apps/web/src/features'

/**
 * Slow test files that don't run on every commit, each with the folders and files that it covers. `npm test`
 * runs a quarter of them, chosen by the commit, and those whose code changed; `npm run soak turns` runs all.
 */
export const turnTaking: Readonly<Record<string, readonly string[]>> = {
  [`${server}/backup/backup.test.ts`]: [`${server}/backup`],
  [`${server}/backup/broken-archive.test.ts`]: [`${server}/backup`],
  [`${server}/features/bundle/bundle.test.ts`]: [`${server}/features/bundle`],
  [`${server}/features/content/files/file-tags.test.ts`]: [`${server}/features/content/files`],
  [`${server}/features/content/files/files.test.ts`]: [`${server}/features/content/files`],
  [`${server}/features/media/encoding/color.test.ts`]: [`${server}/features/media`],
  [`${server}/features/media/encoding/field-order.test.ts`]: [`${server}/features/media`],
  [`${server}/features/media/encoding/iframes.test.ts`]: [`${server}/features/media`],
  [`${server}/features/media/encoding/preview.test.ts`]: [`${server}/features/media`],
  [`${server}/features/media/encoding/sync.test.ts`]: [`${server}/features/media`],
  [`${server}/features/media/encoding/tracks.test.ts`]: [`${server}/features/media`],
  'e2e/admin.e2e.ts': [`${web}/admin`],
  'e2e/adult.e2e.ts': [`${web}/adult`],
  'e2e/blocks.e2e.ts': [`${web}/blocks`],
  'e2e/browse.e2e.ts': [`${web}/browse`, `${web}/home`],
  'e2e/bundle.e2e.ts': [`${web}/studio/move`],
  'e2e/canvas.e2e.ts': [`${web}/story-canvas`],
  'e2e/chats.e2e.ts': [`${web}/story-chats`, `${web}/story-chat`],
  'e2e/content-hosts.e2e.ts': [`${server}/platform/storage`],
  'e2e/coupons.e2e.ts': [`${web}/coupons`],
  'e2e/draws.e2e.ts': ['packages/draws'],
  'e2e/engine.e2e.ts': ['packages/story-engine'],
  'e2e/extras.e2e.ts': [`${web}/content-form`, `${server}/features/media`],
  'e2e/film.e2e.ts': [`${web}/play`, `${server}/features/media`],
  'e2e/gift.e2e.ts': [`${web}/account`],
  'e2e/images.e2e.ts': [`${web}/images`],
  'e2e/language.e2e.ts': ['apps/web/src/lib/language.ts', 'apps/web/src/lib/switch-language.ts'],
  'e2e/library.e2e.ts': [`${web}/library`],
  'e2e/lists.e2e.ts': [`${web}/shelf`, `${web}/ranking`],
  'e2e/months.e2e.ts': [`${web}/studio/earnings`],
  'e2e/notifications.e2e.ts': [`${web}/notification`],
  'e2e/pages.e2e.ts': [`${web}/info`, `${web}/notices`, `${web}/admin/pages`],
  'e2e/passkeys.e2e.ts': [`${web}/account/passkeys`],
  'e2e/password.e2e.ts': [`${web}/play`],
  'e2e/people.e2e.ts': [`${web}/admin/users`, `${web}/roles`, `${web}/access-log`],
  'e2e/posts.e2e.ts': [`${web}/content-form`],
  'e2e/previews.e2e.ts': [`${web}/story`],
  'e2e/profile.e2e.ts': [`${web}/account/profile`, `${web}/following`],
  'e2e/providers.e2e.ts': [`${web}/account/providers`],
  'e2e/room.e2e.ts': [`${web}/story-chat`],
  'e2e/share-cards.e2e.ts': ['apps/web/src/frame'],
  'e2e/two-factor.e2e.ts': [`${web}/account/two-factor`],
  'e2e/wall.e2e.ts': [`${web}/multiplay`, `${web}/wallet`],
  'e2e/withdrawal.e2e.ts': [`${web}/leaving`],
}

const everyNth = 4

/** The files of `turnTaking` that a run leaves out: it isn't their turn, and nothing they cover changed. */
export function pickResting(files: typeof turnTaking, turn: number, changed: string[]): string[] {
  return Object.entries(files)
    .filter(([, covered], index) => {
      const isTurn = index % everyNth === turn % everyNth
      return !isTurn && !changed.some((path) => isCovered(path, covered))
    })
    .map(([file]) => file)
    .filter((file) => !changed.includes(file))
}

function isCovered(path: string, paths: readonly string[]): boolean {
  return paths.some((one) => path === one || path.startsWith(`${one}/`))
}

/** What this run leaves out; nothing unless it is a run of `npm test`. */
export function restingTests(): string[] {
  if (process.env.PLAX_TURNS !== 'commit') return []
  return pickResting(turnTaking, commitTurn(), changedPaths())
}

/**
 * A number that the commit chooses, so that a run can be repeated and commits take turns; a copy without
 * its history takes turns by day.
 */
export function commitTurn(): number {
  const day = () => Math.floor(Date.now() / 86_400_000)
  const commit = git('rev-parse', '--short=8', 'HEAD')[0]
  return commit ? Number.parseInt(commit.slice(0, 8), 16) : day()
}

/** What the last commit and the working tree change. */
function changedPaths(): string[] {
  return [
    ...git('diff', '--name-only', 'HEAD~1'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}
