import { setTimeout as delay } from 'node:timers/promises'
import { type Person, signUpCreator } from '../apps/server/src/testing/people.ts'
import { rawBundle, text } from '../apps/server/src/testing/raw-bundles.ts'
import { hostileArchives } from './bundle-hostile.ts'
import {
  beginUpload,
  type MoveResult,
  startImport,
  untilClaimed,
  untilEnded,
} from './bundle-moves.ts'
import type { Site } from './bundle-site.ts'

/** Archives that are sent side by side, while somebody else imports a small one. */
const atOnce = Number(process.env.SOAK_BUNDLE_AT_ONCE ?? 4)

export interface AttackResult {
  name: string
  state: string
  code: string | null
  error: string | null
  tookMs: number
}

interface Attack {
  attacked: AttackResult[]
  /** How long the small imports of others took, and what became of them. */
  bystanders: { state: string; tookMs: number }[]
  /** What an attacker owns afterward. */
  owned: string[]
}

let nth = 0

/** Another tier each time, so that it’s made each time. */
export function smallBundle(): Buffer {
  nth += 1
  const tier = {
    name: `Small ${nth}`,
    price: 100 + nth,
    price_krw: null,
    price_jpy: null,
    price_usd: null,
    details: '',
    iconAssetOid: null,
    emojis: [],
    streak: false,
    seats: null,
  }
  return rawBundle([text(`tiers/t${nth}/tier.json`, JSON.stringify(tier))])
}

export async function attack(site: Site): Promise<Attack> {
  const archives = [...hostileArchives()]
  const result: Attack = { attacked: [], bystanders: [], owned: [] }
  for (let first = 0; first < archives.length; first += atOnce) {
    const batch = archives
      .slice(first, first + atOnce)
      .map(([name, make]) => ({ name, bytes: make() }))
    const people = await Promise.all(batch.map(() => signUpCreator(site.t)))
    const bystander = await signUpCreator(site.t)
    const attacks = batch.map((archive, index) => attackWith(site, people[index], archive))
    await delay(20)
    const [outcomes, beside] = await Promise.all([
      Promise.all(attacks),
      timed(() => importWhole(site, bystander, smallBundle())),
    ])
    result.attacked.push(...outcomes)
    result.bystanders.push({ state: beside.value.state, tookMs: beside.tookMs })
    for (const person of people) result.owned.push(...(await listOwned(site, person)))
  }
  return result
}

async function attackWith(
  site: Site,
  person: Person | undefined,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<AttackResult> {
  if (!person) throw new Error('Nobody attacks.')
  const { value, tookMs } = await timed(() => importWhole(site, person, bytes))
  const row = await site.t.deps.db
    .selectFrom('bundle_imports')
    .select('error')
    .where('user_oid', '=', person.oid)
    .executeTakeFirst()
  const { state, error } = value
  return { name, state, error, code: row?.error?.code ?? null, tookMs }
}

async function importWhole(site: Site, person: Person, bytes: Buffer): Promise<MoveResult> {
  await startImport(site, person, bytes)
  return untilEnded(site, person, 'imported')
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; tookMs: number }> {
  const began = performance.now()
  const value = await work()
  return { value, tookMs: Math.round(performance.now() - began) }
}

/** What was made of an archive that was refused; its upload goes with the next job. */
async function listOwned({ t }: Site, { oid }: Person): Promise<string[]> {
  const { db } = t.deps
  const items = await db
    .selectFrom('bundle_items')
    .select('folder')
    .where('user_oid', '=', oid)
    .execute()
  const uploads = await db
    .selectFrom('uploads')
    .select('key')
    .where('owner_oid', '=', oid)
    .execute()
  const assets = await db.selectFrom('assets').select('oid').where('owner_oid', '=', oid).execute()
  return [
    ...items.map(({ folder }) => folder),
    ...uploads.map(({ key }) => key),
    ...assets.map(() => 'asset'),
  ]
}

interface CancelResult {
  /** Until it’s canceled, and until another import by the same person is done. */
  canceledMs: number
  anotherMs: number
  state: string
}

/** Cancels an import in the middle; after a restart, if asked for. */
export async function cancelInTheMiddle(
  site: Site,
  bundle: Buffer,
  { restarts }: { restarts: boolean },
): Promise<CancelResult> {
  const person = await signUpCreator(site.t)
  const oid = await startImport(site, person, bundle)
  await untilClaimed(site, oid, 0)
  await delay(100)
  if (restarts) {
    await site.kill()
    await site.start()
  }
  const { token } = person
  const canceled = await timed(async () => {
    await site.must(`DELETE /bundle/imports/${oid}`, { token })
    return untilEnded(site, person, 'imported')
  })
  const another = await timed(() => importWhole(site, person, smallBundle()))
  return {
    state: `${canceled.value.state}, ${another.value.state}`,
    canceledMs: canceled.tookMs,
    anotherMs: another.tookMs,
  }
}

/** Sends half of an archive, and asks for its import; answers the refusal. */
export async function importHalfSent(site: Site, bundle: Buffer): Promise<[number, string]> {
  const person = await signUpCreator(site.t)
  const key = 'bundle/half.zip'
  const { uploadUrl } = await beginUpload(site, person, { key, bytes: bundle.length })
  const stop = new AbortController()
  const half = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(bundle.subarray(0, bundle.length / 2)),
  })
  const init = { method: 'PUT', body: half, duplex: 'half', signal: stop.signal } as RequestInit
  const sending = site.fetch(uploadUrl, init).catch(() => null)
  await delay(500)
  stop.abort()
  await sending
  const { token } = person
  const { status, body } = await site.call('POST /bundle/imports', { token, body: { key } })
  return [status, body.error ?? body.code ?? '']
}
