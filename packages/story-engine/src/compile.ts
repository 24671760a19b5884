import type { Artefact, CompileResult } from './artefact.ts'
import { buildArtefact } from './build-artefact.ts'
import type { NodeOf } from './canvas.ts'
import { canonicalJson } from './canonical-json.ts'
import type { ValidateOptions } from './diagnostics.ts'
import { newPatternMeter } from './rules/pattern.ts'
import { sha256Hex } from './sha256.ts'
import { estimateTokenizer } from './tokenizer.ts'
import { parseCanvas, validateParsed } from './validate.ts'
import { withReadings } from './with-readings.ts'

export { ENGINE_VERSION } from './build-artefact.ts'

export type CompileOptions = ValidateOptions & {
  /** The name of the tokenizer that `assemble` will be given; the engine's estimate by default. */
  tokenizer?: string
  /** Told when the canvas is read and checked from now on, and when it is built. */
  onStage?: (stage: 'checking' | 'compiling') => void
}

/** The hash of an artefact from anywhere: 64 hexadecimal digits, the same for the same meaning. */
export const hashArtefact = (artefact: Artefact): string => sha256Hex(canonicalJson(artefact))

/**
 * A canvas as the one thing that rooms pin. Pure: the same canvas gives the same artefact and hash,
 * wherever its nodes stand and in whatever order they and their keys are stored; what is connected to
 * a socket keeps the order in which it was connected. Errors refuse it, warnings come along.
 */
export const compile = (candidate: unknown, options: CompileOptions = {}): CompileResult => {
  const parsed = parseCanvas(candidate)
  if (!parsed.ok) return parsed
  options.onStage?.('checking')
  const meter = newPatternMeter()
  const diagnostics = validateParsed(parsed.canvas, options, meter)
  const story = parsed.canvas.nodes.find(
    (node): node is NodeOf<'story'> => node.kind === 'story' && node.data.isStart,
  )
  if (!story || diagnostics.some((found) => found.severity === 'error')) {
    return { ok: false, diagnostics }
  }
  options.onStage?.('compiling')
  const tokenizer = options.tokenizer ?? estimateTokenizer.name
  const artefact = buildArtefact(withReadings(parsed.canvas, meter.readings), story, tokenizer)
  return { ok: true, artefact, hash: hashArtefact(artefact), warnings: diagnostics }
}
