import { type Person, signUpCreator } from '../apps/server/src/testing/people.ts'
import { belongings, sumsOf } from './bundle-checks.ts'
import {
  download,
  type MoveResult,
  killWhileWorking,
  startExport,
  startImport,
  untilClaimed,
  untilEnded,
} from './bundle-moves.ts'
import type { Site } from './bundle-site.ts'
import { makeCreator } from './bundle-world.ts'

export const killTimes = Number(process.env.SOAK_BUNDLE_KILLS ?? 3)

interface KilledExport {
  kills: number
  exported: MoveResult
  undisturbed: Map<string, string>
  killed: Map<string, string>
  bundle: Buffer
}

/** Exports once undisturbed, and once while the server is killed again and again. */
export async function exportUnderKills(site: Site): Promise<KilledExport & { creator: Person }> {
  const creator = await makeCreator(site.t)
  await site.start()
  const first = await startExport(site, creator)
  await untilClaimed(site, first, 0)
  const began = performance.now()
  await untilEnded(site, creator, 'exported')
  const workMs = performance.now() - began
  const undisturbed = await sumsOf(await download(site, creator, first))
  const second = await startExport(site, creator)
  const kills = await killWhileWorking(site, { key: second, times: killTimes, workMs })
  const exported = await untilEnded(site, creator, 'exported')
  const bundle = exported.state === 'done' ? await download(site, creator, second) : Buffer.of()
  return {
    creator,
    kills,
    exported,
    undisturbed,
    killed: exported.state === 'done' ? await sumsOf(bundle) : new Map(),
    bundle,
  }
}

interface KilledImport {
  kills: number
  imported: MoveResult
  /** What became of each thing, and those that are named twice. */
  results: Record<string, number>
  twice: string[]
  undisturbed: string[]
  killed: string[]
}

/** Imports once undisturbed, and for somebody else while the server is killed again and again. */
export async function importUnderKills(site: Site, bundle: Buffer): Promise<KilledImport> {
  const [calm, harassed] = [await signUpCreator(site.t), await signUpCreator(site.t)]
  await site.start()
  await untilClaimed(site, await startImport(site, calm, bundle), 0)
  const began = performance.now()
  await untilEnded(site, calm, 'imported')
  const workMs = performance.now() - began
  const key = await startImport(site, harassed, bundle)
  const kills = await killWhileWorking(site, { key, times: killTimes, workMs })
  const imported = await untilEnded(site, harassed, 'imported')
  const lines = await site.t.deps.db
    .selectFrom('bundle_import_lines')
    .select(['folder', 'item_id', 'result'])
    .where('import_oid', '=', key)
    .execute()
  const names = lines.map((line) => `${line.folder}/${line.item_id}`)
  return {
    kills,
    imported,
    results: Object.fromEntries(
      [...Map.groupBy(lines, ({ result }) => result)].map(([result, of]) => [result, of.length]),
    ),
    twice: names.filter((name, index) => names.indexOf(name) !== index),
    undisturbed: await belongings(site, calm),
    killed: await belongings(site, harassed),
  }
}
