import type { Artefact, ArtefactTrigger } from './artefact.ts'
import type { Room } from './room.ts'
import type { TriggerTrace } from './trace.ts'

export type TriggerCandidate = { trigger: ArtefactTrigger; trace: TriggerTrace }

/** Why a prompt is not told although its trigger holds; null where it is. */
const silence = (
  { nodeId, once, cooldownTurns }: ArtefactTrigger,
  { state, turn }: Room,
): TriggerTrace['silent'] | null => {
  const last = Object.hasOwn(state.triggers, nodeId) ? state.triggers[nodeId] : undefined
  if (last === undefined || last >= turn) return null
  if (once) return 'once'
  return turn - last <= cooldownTurns ? 'cooldown' : null
}

/** Every trigger, whether it holds, and whether its prompt is included. */
export const listTriggers = (
  { triggers }: Artefact,
  { room, holding }: { room: Room; holding: ReadonlySet<string> },
): TriggerCandidate[] =>
  triggers.map((trigger) => {
    const { nodeId, title, prompt } = trigger
    const holds = holding.has(nodeId)
    const silent = holds && prompt !== '' ? silence(trigger, room) : null
    const told = holds && prompt !== '' && silent === null
    const base = { nodeId, title, holds, told, tokens: 0 }
    return { trigger, trace: silent === null ? base : { ...base, silent } }
  })
