import type { Language } from '@plax/contracts/languages'
import type { Artefact, Canvas, CompiledNode, Diagnostic } from '@plax/story-engine'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { presentDiagnostics } from '../canvas/canvas.diagnostics.ts'
import { getCanvasText } from '../canvas/canvas.queries.ts'
import { getEditableStory } from '../content/content.policy.ts'
import type { CompileDeps } from './compile.service.ts'
import { compileTimeoutSetting } from './compile.settings.ts'

type Diagnostics = ReturnType<typeof presentDiagnostics>

/** A check is given up sooner than a compile: whoever saves waits for it. */
const checkMs = 5000

/**
 * What is wrong with a canvas, found away from the main thread, which its patterns must not hold.
 * Null where that took too long: what was asked for is the save.
 */
export async function checkCanvas(
  deps: Pick<CompileDeps, 'compiler' | 'log' | 'settings'>,
  { text, newTagging, userOid }: { text: string; newTagging: boolean; userOid: string },
): Promise<Diagnostic[] | null> {
  const job = { kind: 'check', canvas: text, newTagging } as const
  const timeoutMs = Math.min(checkMs, await deps.settings.get(compileTimeoutSetting))
  return deps.compiler.run(job, { userOid, timeoutMs }).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a saved canvas was not checked')
    return null
  })
}

/**
 * What one node says to the model, of the canvas as it is drawn or else as it is saved. Throws
 * `story.node_not_found` and `story.compile_timeout`.
 */
export async function compileOneNode(
  deps: CompileDeps,
  input: {
    actor: UserActor
    contentOid: string
    nodeId: string
    canvas: Canvas | undefined
    lang: Language
  },
): Promise<Omit<CompiledNode, 'diagnostics'> & { diagnostics: Diagnostics }> {
  const { actor, contentOid, nodeId, lang } = input
  const story = await getEditableStory(deps.db, { contentOid, actor, now: deps.clock.now() })
  const canvas = input.canvas
    ? JSON.stringify(input.canvas)
    : (await getCanvasText(deps.db, contentOid)).text
  const timeoutMs = await deps.settings.get(compileTimeoutSetting)
  const newTagging = story.new_tagging
  const result = await deps.compiler.run(
    { kind: 'node', canvas, newTagging, nodeId, lang },
    { userOid: actor.userOid, timeoutMs },
  )
  const isThere = result.ok || result.diagnostics.length > 0
  if (!isThere) throw new AppError('story.node_not_found')
  return { ...result, diagnostics: presentDiagnostics(result.diagnostics, lang) }
}

/**
 * A canvas compiled to try it from a node on, or whole. Throws `story.compile_failed` with the
 * diagnostics, and `story.compile_timeout`.
 */
export async function compilePreview(
  deps: Pick<CompileDeps, 'compiler' | 'settings'>,
  asked: {
    canvas: Canvas
    newTagging: boolean
    nodeId: string | null
    lang: Language
    userOid: string
  },
): Promise<{ hash: string; artefact: Artefact }> {
  const { newTagging, nodeId, lang, userOid } = asked
  const timeoutMs = await deps.settings.get(compileTimeoutSetting)
  const canvas = JSON.stringify(asked.canvas)
  const result = await deps.compiler.run(
    { kind: 'preview', canvas, newTagging, nodeId },
    { userOid, timeoutMs },
  )
  if (result.ok) return result
  const diagnostics = presentDiagnostics(result.diagnostics, lang)
  throw new AppError('story.compile_failed', { diagnostics })
}
