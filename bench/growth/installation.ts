import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts'
import { type Place, spawnPlax } from '../plax/open.ts'
import { build } from './build.ts'
import type { Call, CallerRole } from './calls.ts'
import { withClient } from './client.ts'
import type { Scene } from './scene.ts'
import { talkedOf } from './units/talk.ts'
import { latestCycle, measured } from './units/trades.ts'

/** A running installation with so many rows of everything. */
export interface Installation extends Place {
  creatorOid: string
  longRoom: string
  /** The story that everybody comments on. */
  talkedOid: string
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
    const place = { folder, databaseUrl }
    return await serve({ ...place, close }, await build(place, size))
  } catch (error) {
    await close()
    throw error
  }
}

async function serve(
  { close, ...place }: Place & { close: () => Promise<void> },
  scene: Scene,
): Promise<Installation> {
  const plax = spawnPlax(place)
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
  const ids = await copiesOf(place.databaseUrl, {
    creatorOid: [scene.creator.oid, 0],
    longRoom: [scene.roomOid, latestCycle],
    talkedOid: [scene.contentOid, talkedOf],
  })
  const tokens: Record<CallerRole, string | null> = {
    nobody: null,
    reader: await logIn(`rp${measured}@example.com`, scene.reader.password),
    creator: await logIn('cp0@example.com', scene.creator.password),
    admin: await logIn(scene.admin.email, scene.admin.password),
  }
  const another = await logIn('rp20@example.com', scene.reader.password)
  return {
    ...place,
    ...ids,
    ask: ({ who, path }) => timed(`${address}${path}`, tokens[who]),
    askWallet: () => timed(`${address}/api/wallet`, another),
    stop: async () => {
      await plax.stop()
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
