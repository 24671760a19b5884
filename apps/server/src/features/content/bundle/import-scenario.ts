import { scenario as scenarioSchema } from '@plax/branching/scenario.schema'
import { type BundleItem, type BundleLoss, type BundleTarget } from '../../../platform/bundle.ts'
import { saveInk, saveScenario } from '../branching/draw-story.ts'
import { assertInkPlays } from '../branching/read-file.ts'
import { getScenario } from '../branching/scenario.queries.ts'
import type { BundleDeps } from './content-file.ts'

const maxInkBytes = 20 * 1024 * 1024

/** The scenes, playing what was imported with them. */
export async function importScenario(
  deps: BundleDeps,
  item: BundleItem,
  { into, without }: { into: BundleTarget; without: BundleLoss[] },
): Promise<void> {
  const { actor, oid: contentOid } = into
  const drawn = await item.json('scenario.json', scenarioSchema)
  const scenes = []
  for (const scene of drawn.scenes) {
    const here = scene.contentOid && (await into.madeAs('contents', scene.contentOid))
    if (scene.contentOid && !here) without.push('bundle.parts_left_out')
    scenes.push({ ...scene, contentOid: here || null })
  }
  const { version } = await getScenario(deps.db, contentOid)
  const change = { actor, contentOid, version, scenario: { ...drawn, scenes } }
  const saved = await saveScenario(deps, change)
  const bytes = await item.bytes('story.ink.json', maxInkBytes)
  if (!bytes) return
  const ink = Buffer.from(bytes).toString('utf8')
  await assertInkPlays(ink, actor.userOid)
  await saveInk(deps, { actor, contentOid, version: saved.version, ink })
}
