import { dueDigest, type StoryToggles, type TurnRange } from '@plax/story-engine'

export interface DigestPlace {
  toggles: StoryToggles
  /** Turns that ended, in order. */
  turns: readonly number[]
  summaries: readonly TurnRange[]
  plotUpTo: number | null
  memoriesUpTo: number | null
}

export interface DigestPace {
  plotTurns: number
  plotKeep: number
  memoryTurns: number
}

export interface DueDigests {
  plot: TurnRange | null
  memory: TurnRange | null
}

/**
 * What of a room is to be digested next. Turns that a reader summed up are left out, and so are those
 * whose summary a reader deleted: a place in the past is digested by itself once.
 */
export function findDue(place: DigestPlace, pace: DigestPace): DueDigests {
  const { toggles, turns, memoriesUpTo } = place
  const { memory } = dueDigest(
    toggles,
    { turns: turns.map((turn) => ({ turn })), summaries: [], memoriesUpTo },
    { everyTurns: pace.memoryTurns, keepTurns: 0 },
  )
  return { plot: findPlot(place, pace), memory }
}

function findPlot(place: DigestPlace, pace: DigestPace): TurnRange | null {
  const { toggles, turns, summaries, plotUpTo } = place
  const isTold = (turn: number): boolean =>
    summaries.some(({ startTurn, endTurn }) => turn >= startTurn && turn <= endTurn)
  const open = turns.filter((turn) => turn > (plotUpTo ?? -1) && !isTold(turn))
  const [first] = open
  if (first === undefined) return null
  const barrier = Math.min(
    Infinity,
    ...summaries.flatMap(({ startTurn }) => (startTurn > first ? [startTurn] : [])),
  )
  const run = open.filter((turn) => turn < barrier)
  const everyTurns = Math.min(
    pace.plotTurns,
    barrier === Infinity ? Infinity : (run.at(-1) ?? first) - first + 1,
  )
  const last = turns.at(-1) ?? first
  const { plot } = dueDigest(
    toggles,
    { turns: [...run, last].map((turn) => ({ turn })), summaries: [], memoriesUpTo: null },
    { everyTurns, keepTurns: pace.plotKeep },
  )
  return plot
}
