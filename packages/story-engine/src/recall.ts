import type { Memory, PlotSummary, Room, Turn } from './room.ts'
import { wordsOf } from './words.ts'

/** How many of the newest messages a memory is compared with, besides the input. */
const RECENT_MESSAGES = 4

const overlap = (text: string, recent: ReadonlySet<string>): number => {
  const words = wordsOf(text)
  if (words.size === 0) return 0
  const shared = [...words].filter((word) => recent.has(word)).length
  return shared / Math.sqrt(words.size)
}

/**
 * A room's memories in the order in which they are worth telling: pinned ones, then those that share
 * most words with the newest messages, then the newest. What is not pinned and not older than the turn
 * is of another course of events.
 */
export const rankMemories = ({ memories = [], turns, turn }: Room, input: string): Memory[] => {
  const recent = wordsOf(
    [...turns.slice(-RECENT_MESSAGES).map(({ text }) => text), input].join('\n'),
  )
  return memories
    .filter((memory) => memory.text.trim() !== '' && (memory.pinned || memory.turn < turn))
    .map((memory) => ({ memory, score: overlap(memory.text, recent) }))
    .toSorted(
      (a, b) =>
        Number(b.memory.pinned) - Number(a.memory.pinned) ||
        b.score - a.score ||
        b.memory.turn - a.memory.turn,
    )
    .map(({ memory }) => memory)
}

/** Summaries of what is over, the newest first. */
export const rankSummaries = ({ summaries = [], turn }: Room): PlotSummary[] =>
  summaries
    .filter((one) => one.summary.trim() !== '' && one.endTurn < turn)
    .toSorted((a, b) => b.startTurn - a.startTurn)

/** Turns that no summary tells already. */
export const uncovered = (
  turns: readonly Turn[],
  summaries: readonly PlotSummary[],
): { open: Turn[]; coveredTurnIds: string[] } => {
  const isCovered = ({ turn }: Turn): boolean =>
    summaries.some(({ startTurn, endTurn }) => turn >= startTurn && turn <= endTurn)
  return {
    open: turns.filter((turn) => !isCovered(turn)),
    coveredTurnIds: turns.flatMap((turn) => (isCovered(turn) ? [turn.id] : [])),
  }
}
