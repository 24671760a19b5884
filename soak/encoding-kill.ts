import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  type Encoding,
  encodingOf,
  startEncoding,
} from '../apps/server/src/features/media/encoding/encoding.service.ts'
import { closeDeps, createDeps, type Deps } from '../apps/server/src/deps.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { migrate, readMigrations } from '../apps/server/src/platform/db/migrate.ts'
import { findFfmpeg } from '../apps/server/src/platform/ffmpeg/binary.ts'
import { newOid } from '../apps/server/src/platform/ids.ts'
import { prepareJobs } from '../apps/server/src/platform/jobs/worker.ts'

const migrationsFolder = join(import.meta.dirname, '../apps/server/src/migrations')
const seconds = 150
const overMs = 500_000

interface SoakResult {
  kills: number
  /** How many segments were there at each kill. */
  segmentsAtKill: number[]
  /** Programs that went on after the process that had started them was gone. */
  orphans: number
  /** Published segments that changed, or went, after a kill. */
  changed: string[]
  /** The times of all frames of each size, without and with kills. */
  undisturbed: string[]
  killed: string[]
  /** How alike each frame is at least to the one at its time in the undisturbed film, in decibels. */
  leastPsnr: number
}

/**
 * Encodes one video twice: undisturbed, and by processes that are killed (kill -9) in the middle one
 * after the other, two of them at work at once.
 */
export async function run(): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-soak-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres(folder)
  try {
    const url = server.url('postgres')
    await migrate(url, readMigrations(migrationsFolder))
    const dataDir = join(folder, 'data')
    const config = readConfig({ NODE_ENV: 'test', PLAX_DATA: dataDir, PLAX_LOG_LEVEL: 'error' })
    const deps = await createDeps(config, url)
    await prepareJobs(deps.pool)
    try {
      return await trial(deps, { url, dataDir, folder })
    } finally {
      await closeDeps(deps)
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function trial(
  deps: Deps,
  { url, dataDir, folder }: { url: string; dataDir: string; folder: string },
): Promise<SoakResult> {
  const film = makeFilm(folder)
  await deps.storage.put('test/film.mp4', createReadStream(film))
  const start = () => spawnWorker(url, dataDir)
  const first = await begin(deps)
  const calm = start()
  await until(deps, first, ({ state }) => state !== 'encoding')
  await stop(calm)
  const second = await begin(deps)
  const workers = [start(), start()]
  const result = { kills: 0, orphans: 0, segmentsAtKill: [] as number[] }
  const published = new Map<string, string>()
  for (const wanted of [3, 20]) {
    await until(deps, second, (_, segments) => segments >= wanted)
    for (const worker of workers.splice(0)) worker.kill('SIGKILL')
    await delay(500)
    result.kills += 1
    result.segmentsAtKill.push(await countSegments(deps, second))
    result.orphans += countPrograms(dataDir)
    for (const [name, hash] of await hashesOf(deps, second)) {
      const number = Number(/(\d+)\.m4s$/.exec(name)?.[1] ?? 0)
      // One may be stored that was not published yet.
      if (number < wanted / 2 - 1) published.set(name, hash)
    }
    workers.push(start(), start())
  }
  await until(deps, second, ({ state }) => state !== 'encoding')
  for (const worker of workers) await stop(worker)
  const after = await hashesOf(deps, second)
  const films = await Promise.all([first, second].map((oid) => joinSizes(deps, oid, folder)))
  const [calmFilms = [], killedFilms = []] = films
  return {
    ...result,
    changed: [...published].flatMap(([name, hash]) => (after.get(name) === hash ? [] : [name])),
    undisturbed: calmFilms.map(timesOf),
    killed: killedFilms.map(timesOf),
    leastPsnr: Math.min(...calmFilms.map((film, index) => compare(film, killedFilms[index] ?? ''))),
  }
}

/** Each size as one file. */
async function joinSizes(deps: Deps, subjectOid: string, folder: string): Promise<string[]> {
  const encoding = await encodingOf(deps.db, subjectOid)
  if (encoding?.state !== 'done') throw new Error(`It ended: ${JSON.stringify(encoding?.error)}.`)
  const objects = await deps.storage.list(`encodings/${encoding.encodingOid}/`)
  const numberIn = (key: string) => Number(/(\d+)\.m4s$/.exec(key)?.[1] ?? -1)
  return ['v480', 'v360'].map((size) => {
    const keys = objects.map(({ key }) => key).filter((key) => key.includes(`/${size}/`))
    const file = join(folder, `${subjectOid}-${size}.mp4`)
    const parts = keys
      .toSorted((a, b) => numberIn(a) - numberIn(b))
      .map((key) => readFileSync(deps.storage.pathOf(key) ?? ''))
    writeFileSync(file, Buffer.concat(parts))
    return file
  })
}

function timesOf(film: string): string {
  const args = [
    '-loglevel',
    'error',
    '-i',
    film,
    '-map',
    '0:v',
    '-c',
    'copy',
    '-f',
    'framemd5',
    '-',
  ]
  const frames = execFileSync(findFfmpeg(), args, { maxBuffer: 1e8 }).toString().match(/^0,.*/gm)
  return (frames ?? []).map((line) => line.split(',')[2]?.trim()).join(' ')
}

function compare(film: string, other: string): number {
  const filter = ['-lavfi', 'psnr=stats_file=-', '-f', 'null', '-']
  const args = ['-loglevel', 'error', '-i', film, '-i', other, ...filter]
  const said = execFileSync(findFfmpeg(), args, { maxBuffer: 1e8 }).toString()
  const all = [...said.matchAll(/psnr_avg:(\S+)/g)].map(([, psnr]) => Number(psnr))
  return Math.min(...all.filter((psnr) => Number.isFinite(psnr)), 100)
}

function makeFilm(folder: string): string {
  const film = join(folder, 'film.mp4')
  const picture = `testsrc2=s=854x480:r=30000/1001:d=${seconds}`
  const source = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${seconds}`]
  const codecs = ['-c:v', 'mpeg4', '-q:v', '4', '-c:a', 'aac']
  execFileSync(findFfmpeg(), ['-loglevel', 'error', ...source, ...codecs, film])
  return film
}

async function begin(deps: Deps): Promise<string> {
  const subjectOid = newOid(new Date())
  const source = {
    subjectKind: 'soak',
    subjectOid,
    ownerOid: subjectOid,
    sourceKey: 'test/film.mp4',
    isEncrypted: false,
  }
  await deps.db.transaction().execute((tx) => startEncoding(tx, source, new Date()))
  return subjectOid
}

async function until(
  deps: Deps,
  subjectOid: string,
  isSo: (encoding: Encoding, segments: number) => boolean,
): Promise<void> {
  const deadline = Date.now() + overMs
  while (Date.now() < deadline) {
    const encoding = await encodingOf(deps.db, subjectOid)
    if (encoding && isSo(encoding, await countSegments(deps, subjectOid))) return
    await delay(100)
  }
  throw new Error('It took too long.')
}

/** Of the pictures, in all sizes. */
async function countSegments(deps: Deps, subjectOid: string): Promise<number> {
  const { n } = await deps.db
    .selectFrom('encoding_renditions')
    .innerJoin('encodings', 'oid', 'encoding_oid')
    .select(sql<number>`coalesce(sum(cardinality(durations_ms)), 0)::int`.as('n'))
    .where('subject_oid', '=', subjectOid)
    .where('kind', '=', 'video')
    .executeTakeFirstOrThrow()
  return n
}

async function hashesOf(deps: Deps, subjectOid: string): Promise<Map<string, string>> {
  const encoding = await encodingOf(deps.db, subjectOid)
  const objects = await deps.storage.list(`encodings/${encoding?.encodingOid}/`)
  const hashes = new Map<string, string>()
  for (const { key } of objects) {
    const path = deps.storage.pathOf(key) ?? ''
    const [, , , ...name] = key.split('/')
    hashes.set(name.join('/'), createHash('sha256').update(readFileSync(path)).digest('hex'))
  }
  return hashes
}

/** The programs whose command names our folder. */
function countPrograms(dataDir: string): number {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc').filter((pid) => commandOf(pid).includes(`${dataDir}/encoding`)).length
}

function spawnWorker(url: string, dataDir: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'encoding-worker.ts')], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, PLAX_DATA: dataDir, PLAX_LOG_LEVEL: 'error' },
  })
}

async function stop(worker: ChildProcess): Promise<void> {
  const ended = new Promise((done) => worker.once('close', done))
  worker.kill('SIGTERM')
  await ended
}
