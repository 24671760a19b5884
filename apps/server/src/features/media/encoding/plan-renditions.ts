import type { Deps } from '../../../deps.ts'
import { audioRate } from './encode-audio.ts'
import { insertRenditions, listRenditions, type RenditionRow } from './encodings.queries.ts'
import { planIframes } from './iframes.ts'
import { chooseLadder } from './ladder.ts'
import type { EncodingWork } from './make-all.ts'
import type { SourceFacts } from './source-facts.ts'
import { canCopy } from './source-rules.ts'

export const soundName = 'audio'
const planSound = {
  name: soundName,
  kind: 'audio' as const,
  width: null,
  height: null,
  max_rate: audioRate,
}
const copyAllowance = 2

/** What a source is made into, planned once: a process that takes over makes the same. */
export async function planRenditions(
  { db }: Pick<Deps, 'db'>,
  { encoding, facts, context }: EncodingWork,
): Promise<RenditionRow[]> {
  const planned = await listRenditions(db, [encoding.oid])
  if (planned.length > 0) return planned
  const rows = listPlanned(encoding.oid, facts)
  await context.commit((tx) => insertRenditions(tx, rows))
  return listRenditions(db, [encoding.oid])
}

function listPlanned(encodingOid: string, facts: SourceFacts) {
  const rungs = facts.video ? chooseLadder(facts.video) : []
  const [top] = rungs
  const copies = top !== undefined && canCopy(facts, top.maxRate * copyAllowance)
  const isSource = top?.width === facts.video?.width && top?.height === facts.video?.height
  const pictures = rungs.map(({ name, width, height, maxRate }, position) => ({
    encoding_oid: encodingOid,
    name,
    position,
    kind: 'video' as const,
    width,
    height,
    is_copy: position === 0 && copies && isSource,
    max_rate: maxRate,
  }))
  const smallest = rungs.at(-1)
  const others = [
    ...(facts.audio ? [planSound] : []),
    ...(smallest ? [planIframes(smallest)] : []),
  ].map((one, index) => ({
    ...one,
    encoding_oid: encodingOid,
    position: pictures.length + index,
    is_copy: false,
  }))
  return [...pictures, ...others]
}
