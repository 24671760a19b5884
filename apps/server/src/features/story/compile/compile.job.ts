import {
  type CompiledNode,
  type CompileResult,
  compile,
  compileFrom,
  compileNode,
  type Diagnostic,
  type StoryLang,
  validate,
} from '@plax/story-engine'
import { type ReadingJob, type ReadingResults, runReadingJob } from './reading.job.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'

/** What is asked of the compiler; the canvas as JSON text, which is read away from the main thread. */
type CompileJob =
  | { kind: 'check'; canvas: string; newTagging: boolean }
  | { kind: 'story'; canvas: string; newTagging: boolean }
  | { kind: 'preview'; canvas: string; newTagging: boolean; nodeId: string | null }
  | { kind: 'node'; canvas: string; newTagging: boolean; nodeId: string; lang: StoryLang }

/** An artefact as JSON text, ready to be stored. */
export type CompiledStory =
  | { ok: true; hash: string; artefact: string; engineVersion: string; warnings: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] }

export type CompileStage = 'reading' | 'checking' | 'compiling'

/** All that the thread does. */
export type ThreadJob = CompileJob | ReadingJob
export type ThreadResults = CompileResults & ReadingResults

interface CompileResults {
  check: Diagnostic[]
  story: CompiledStory
  preview: CompileResult
  node: CompiledNode
}

/** Does a job where it is called. */
export function runThreadJob(
  job: ThreadJob,
  onStage: (stage: CompileStage) => void,
): ThreadResults[ThreadJob['kind']] {
  if (job.kind === 'card' || job.kind === 'lorebook') return runReadingJob(job)
  return runCompileJob(job, onStage)
}

function runCompileJob(
  job: CompileJob,
  onStage: (stage: CompileStage) => void,
): CompileResults[CompileJob['kind']] {
  onStage('reading')
  const canvas: unknown = JSON.parse(job.canvas)
  const { newTagging } = job
  if (job.kind === 'check') return validate(canvas, { newTagging })
  if (job.kind === 'node') return compileNode(canvas, job.nodeId, { newTagging, lang: job.lang })
  if (job.kind === 'preview') return compileFrom(canvas, job.nodeId, { newTagging })
  const result = compile(canvas, { newTagging, onStage })
  if (!result.ok) return result
  const { hash, artefact, warnings } = result
  const { engineVersion } = artefact
  return { ok: true, hash, artefact: storableJson(artefact), engineVersion, warnings }
}
