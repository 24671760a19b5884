import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { browserPath } from '../e2e/browser-path.ts'
import { spawnServer } from '../apps/server/src/testing/server-process.ts'
import { median } from './rounds.ts'

const rounds = 3
const version = '13.5.0'

/** The parts of Lighthouse and its launcher that are used; it is fetched when it is asked for. */
interface Lighthouse {
  default: (
    url: string,
    flags: { port: number; output: 'json'; logLevel: 'error' },
    config: object | undefined,
  ) => Promise<{ lhr: Report }>
  desktopConfig: object
}
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
interface Launcher {
  launch: (options: {
    chromePath: string
    chromeFlags: string[]
  }) => Promise<{ port: number; kill: () => void }>
}

/**
 * Lighthouse on Home, a story, a video and a channel of the demo world, as a phone (slowed as Lighthouse
 * does it) and as a desktop: the median score of each category over the rounds, and the medians of
 * LCP and TBT in ms. The goal is 95 in each. Other work on the same cores lowers the performance.
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-lighthouse-'))
  chmodSync(folder, 0o755)
  const { lighthouse, launcher } = await fetchLighthouse()
  const env = { NODE_ENV: 'production', PLAX_DEMO: '1', PLAX_LOG_LEVEL: 'error' }
  const plax = spawnServer({ dataDir: folder, env })
  const chrome = await launcher.launch({
    chromePath: await browserPath(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  try {
    const base = (await plax.address()).replace('127.0.0.1', 'localhost')
    await encodedContents(base)
    // The first jobs of a new installation still run.
    await lighthouse.default(
      base,
      { port: chrome.port, output: 'json', logLevel: 'error' },
      undefined,
    )
    const pages: Record<string, object> = {}
    for (const [page, path] of Object.entries(await pathsOf(base))) {
      for (const [form, config] of Object.entries({
        phone: undefined,
        desktop: lighthouse.desktopConfig,
      })) {
        const reports: Report[] = []
        for (let round = 0; round < rounds; round += 1) {
          const flags = { port: chrome.port, output: 'json', logLevel: 'error' } as const
          reports.push((await lighthouse.default(base + path, flags, config)).lhr)
        }
        pages[`${page} ${form}`] = medians(reports)
      }
    }
    return { goal: 95, rounds, lighthouse: version, pages }
  } finally {
    chrome.kill()
    plax.child.kill('SIGTERM')
    await plax.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fetchLighthouse(): Promise<{ lighthouse: Lighthouse; launcher: Launcher }> {
  const folder = join(tmpdir(), `plax-lighthouse-${version}`)
  if (!existsSync(join(folder, 'node_modules/lighthouse/package.json'))) {
    console.error(`Fetching lighthouse ${version}…`)
    const named = ['install', '--prefix', folder, '--no-audit', '--no-fund']
    await promisify(execFile)('npm', [...named, `lighthouse@${version}`])
  }
  const load = (path: string) => import(pathToFileURL(join(folder, 'node_modules', path)).href)
  return {
    lighthouse: (await load('lighthouse/core/index.js')) as Lighthouse,
    launcher: (await load('chrome-launcher/dist/index.js')) as Launcher,
  }
}

/** Waits until no video has been added to the demo world for a while, as encoding takes the CPU. */
async function encodedContents(base: string): Promise<void> {
  let videos = 0
  for (let unchanged = 0; unchanged < 8 || videos === 0; unchanged += 1) {
    await setTimeout(5000)
    const { length } = await listed(base, '/api/content/contents?type=video')
    if (length !== videos) unchanged = 0
    videos = length
  }
}

async function pathsOf(base: string): Promise<Record<string, string>> {
  const [story] = await listed(base, '/api/story-chat/chat-contents?list=popular&limit=1')
  const [video] = await listed(base, '/api/content/contents?type=video&limit=1')
  if (!story || !video) throw new Error('The demo world has no story or no video.')
  return {
    home: '/',
    story: `/story/${story.contentOid}`,
    video: `/play/${video.contentOid}`,
    channel: `/creatorhome/${story.creatorOid}`,
  }
}

async function listed(base: string, path: string) {
  const answer = await fetch(base + path)
  const { items } = (await answer.json()) as {
    items: { contentOid: string; creatorOid: string }[]
  }
  return items
}

function medians(reports: Report[]): Record<string, number> {
  const of = (read: (report: Report) => number) => Math.round(median(reports.map(read)))
  const categories = Object.keys(reports[0]?.categories ?? {})
  return {
    ...Object.fromEntries(
      categories.map((name) => [name, of(({ categories: c }) => (c[name]?.score ?? 0) * 100)]),
    ),
    lcpMs: of(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    tbtMs: of(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN),
  }
}
