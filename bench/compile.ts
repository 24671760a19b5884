import { initialState } from '../packages/story-engine/src/apply-turn.ts'
import type { Artefact } from '../packages/story-engine/src/artefact.ts'
import { assemble } from '../packages/story-engine/src/assemble.ts'
import type { Canvas } from '../packages/story-engine/src/canvas.ts'
import { compile } from '../packages/story-engine/src/compile.ts'
import type { Room } from '../packages/story-engine/src/room.ts'
import { estimateTokenizer } from '../packages/story-engine/src/tokenizer.ts'
import { hostileCanvas, largeCanvas } from './compile/canvases.ts'
import { compareAll, median, rounded } from './rounds.ts'

const rounds = 5
const turnMs = 600
const base = 500
const others = [250, 1000, 2000] as const
const turns = 20
const maxPromptTokens = 32_000

/**
 * Nodes compiled in a second of the processor by the size of the canvas, against 500 nodes: time a node stays the same
 * where a compile is linear. And what a prompt costs: of 500 nodes with 20 turns of history, and of a
 * lorebook that was written to be dear.
 */
export async function run(): Promise<Record<string, unknown>> {
  const control = compiling(base)
  const things = others.map((size) => compiling(size))
  for (const thing of [control, ...things]) await thing()
  const results = await compareAll(rounds, things, control)
  const timePerNode = Object.fromEntries(
    others.map((size, index) => [size, rounded(1 / (results[index]?.ratio ?? Number.NaN))]),
  )
  return {
    what: 'time to compile a node, by the size of the canvas / at 500 nodes',
    rounds,
    timePerNode,
    linear: (timePerNode[2000] ?? Infinity) <= 1.3,
    valid: results.every(({ valid }) => valid),
    controlSwing: results[0]?.controlSwing,
    msAt500: rounded((1000 * base) / (results[0]?.controlPerSecond ?? Number.NaN)),
    assemble500: assembling(artefactOf(largeCanvas(base))),
    hostileBook: assembling(artefactOf(hostileCanvas()), `${'ab'.repeat(3_999)}dc`),
  }
}

function compiling(size: number): () => Promise<number> {
  const canvas = largeCanvas(size)
  return async () => {
    const start = cpuMs()
    let nodes = 0
    while (cpuMs() - start < turnMs) {
      artefactOf(canvas)
      nodes += size
    }
    return Promise.resolve((nodes * 1000) / (cpuMs() - start))
  }
}

/** Time of the processor, since the machine is shared and nothing here waits. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function artefactOf(canvas: Canvas): Artefact {
  const result = compile(canvas)
  if (!result.ok) throw new Error(JSON.stringify(result.diagnostics.slice(0, 3)))
  return result.artefact
}

/** The first prompt of an artefact, for which patterns are compiled, and the median of the next. */
function assembling(artefact: Artefact, text = 'We enter place 7 and speak of the harbour.') {
  const one = (turn: number): number => {
    const start = performance.now()
    assemble(
      artefact,
      roomOf(artefact, turn),
      { kind: 'message', text, outputLength: 'normal', detailLevel: 50, lang: 'en' },
      { maxPromptTokens },
      estimateTokenizer,
    )
    return performance.now() - start
  }
  const first = one(turns)
  const rest = Array.from({ length: 40 }, (_, index) => one(turns + index + 1))
  return {
    firstMs: rounded(first),
    medianMs: rounded(median(rest)),
    worstMs: rounded(Math.max(...rest)),
  }
}

function roomOf(artefact: Artefact, turn: number): Room {
  const history = Array.from({ length: turns * 2 }, (_, index) => ({
    id: `m${index}`,
    turn: Math.floor(index / 2) + 1,
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `${index}: ${'The lamp sways, and nobody at place 3 says a word. '.repeat(8)}`,
  }))
  return { id: 'bench', turn, turns: history, state: initialState(artefact) }
}
