import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts'
import { spawnServer } from '../../apps/server/src/testing/server-process.ts'
import { build } from './build.ts'
import type { Call, Who } from './calls.ts'
import { withClient } from './client.ts'
import { openBenchApp, type Scene } from './scene.ts'
import { latestCycle, measured } from './units/trades.ts'

/** A running installation with so many rows of everything. */
export interface Installation {
  folder: string
  databaseUrl: string
  creatorOid: string
  longRoom: string
  ask(call: Call): Promise<number>
  /** Another one than the reader whose history is long. */
  askWallet(): Promise<number>
  stop(): Promise<void>
}

export async function open(size: number): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-growth-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder)
  const close = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const databaseUrl = postgres.url('postgres')
    return await serve({ folder, databaseUrl, close }, await build(folder, databaseUrl, size))
  } catch (error) {
    await close()
    throw error
  }
}

interface Place {
  folder: string
  databaseUrl: string
  close: () => Promise<void>
}

async function serve({ folder, databaseUrl, close }: Place, scene: Scene): Promise<Installation> {
  const plax = spawnServer({
    dataDir: join(folder, 'data'),
    env: {
      NODE_ENV: 'production',
      PLAX_ROLES: 'api',
      PLAX_DEMO: '0',
      PLAX_LOG_LEVEL: 'error',
      PLAX_TRUST_PROXY: '1',
      DATABASE_URL: databaseUrl,
    },
  })
  const address = await plax.address()
  const logIn = async (email: string, password: string): Promise<string> => {
    const answer = await fetch(`${address}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (answer.status !== 200) throw new Error(`${email} could not log in: ${await answer.text()}`)
    return ((await answer.json()) as { token: string }).token
  }
  const ids = await copiesOf(databaseUrl, {
    creatorOid: [scene.creator.oid, 0],
    longRoom: [scene.roomOid, latestCycle],
  })
  const tokens: Record<Who, string | null> = {
    nobody: null,
    reader: await logIn(`rp${measured}@example.com`, scene.reader.password),
    creator: await logIn('cp0@example.com', scene.creator.password),
    admin: await logIn(scene.admin.email, scene.admin.password),
  }
  const another = await logIn('rp20@example.com', scene.reader.password)
  return {
    folder,
    databaseUrl,
    ...ids,
    ask: ({ who, path }) => timed(`${address}${path}`, tokens[who]),
    askWallet: () => timed(`${address}/api/wallet`, another),
    stop: async () => {
      plax.child.kill('SIGTERM')
      await plax.ended
      await close()
    },
  }
}

async function copiesOf<Names extends string>(
  databaseUrl: string,
  wanted: Record<Names, [string, number]>,
): Promise<Record<Names, string>> {
  return withClient(databaseUrl, async (client) => {
    const found = {} as Record<Names, string>
    for (const [name, values] of Object.entries(wanted) as [Names, [string, number]][]) {
      const { rows } = await client.query('SELECT bench.oid($1, $2) AS oid', values)
      found[name] = rows[0].oid
    }
    return found
  })
}

/** How long a call takes until all of its answer is there; one that the server is too busy for fails. */
async function timed(url: string, token: string | null): Promise<number> {
  const any = () => Math.floor(Math.random() * 256)
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${any()}.${any()}.${any()}` }
  if (token) headers.authorization = `Bearer ${token}`
  const begun = performance.now()
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return performance.now() - begun
}

/** How long jobs take that read all of an installation. */
export async function timeJobs({
  folder,
  databaseUrl,
}: Installation): Promise<Map<string, number>> {
  const t = await openBenchApp(folder, databaseUrl)
  const times = new Map<string, number>()
  for (const task of ['story.rank', 'ledger.check', 'ledger.rollUp']) {
    const job = t.jobs.get(task)
    if (!job) continue
    const begun = performance.now()
    await job({})
    times.set(task, performance.now() - begun)
  }
  await t.close()
  return times
}
