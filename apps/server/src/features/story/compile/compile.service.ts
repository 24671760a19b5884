import type { Language } from '@plax/contracts/languages'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import type { Log } from '../../../platform/log.ts'
import { auditForeignEdit } from '../../catalogue/catalogue.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { locateDiagnostics, presentDiagnostics } from '../canvas/canvas.diagnostics.ts'
import { getCanvasText } from '../canvas/canvas.queries.ts'
import { getEditableStory } from '../content/content.policy.ts'
import { lockStory, type StoryRow } from '../content/content.queries.ts'
import { insertArtefactText } from './artefacts.ts'
import type { CompiledStory } from './compile.job.ts'
import { underRun } from './compile.runs.ts'
import { compileTimeoutSetting } from './compile.settings.ts'
import type { Compiler } from './compiler.ts'
import { guardAdult } from './guard-adult.ts'
import { guardSold } from './guard-sold.ts'
import { insertCompile, keepCompiled, pointToNewest } from './compiles.queries.ts'

export interface CompileDeps {
  db: Db
  clock: Clock
  log: Log
  settings: Settings
  compiler: Compiler
}

type Diagnostics = ReturnType<typeof presentDiagnostics>
type CompileResult = Extract<CompiledStory, { ok: true }>

/**
 * Compiles the saved canvas and lets the story point to what came out. Throws
 * `story.compile_failed` with the located diagnostics (R-story-chat-077) and
 * `story.compile_timeout`, both with the compile that stays in force (R-story-chat-032).
 */
export async function compileStory(
  deps: CompileDeps,
  input: { actor: UserActor; contentOid: string; lang: Language },
): Promise<{ compiledHash: string; compiledAt: string; warnings: Diagnostics }> {
  const { actor, contentOid, lang } = input
  const now = deps.clock.now()
  const story = await getEditableStory(deps.db, { contentOid, actor, now })
  const timeoutMs = await deps.settings.get(compileTimeoutSetting)
  const made = await underRun(deps, { contentOid, timeoutMs }, async (tell) => {
    const { text, version, new_tagging: newTagging } = await getCanvasText(deps.db, contentOid)
    const job = { kind: 'story', canvas: text, newTagging } as const
    const result = await deps.compiler
      .run(job, { userOid: actor.userOid, timeoutMs, onStage: tell })
      .catch((error: unknown) => refuse(error, story))
    if (!result.ok) {
      const diagnostics = locateDiagnostics(result.diagnostics, { text, lang })
      throw new AppError('story.compile_failed', { diagnostics, ...lastCompiled(story) })
    }
    tell('storing')
    await deps.db
      .transaction()
      .execute((tx) => storeCompile(tx, { made: result, actor, story, version, canvas: text, now }))
    return result
  })
  return {
    compiledHash: made.hash,
    compiledAt: now.toISOString(),
    warnings: presentDiagnostics(made.warnings, lang),
  }
}

async function storeCompile(
  tx: Tx,
  done: {
    made: CompileResult
    actor: UserActor
    story: StoryRow
    version: number
    canvas: string
    now: Date
  },
): Promise<void> {
  const { made, actor, story, version, canvas, now } = done
  const { hash, artefact, engineVersion } = made
  const [contentOid, actorOid] = [story.oid, actor.userOid]
  await lockStory(tx, contentOid)
  await insertArtefactText(tx, { hash, text: artefact, engineVersion, now })
  await guardSold(tx, { hash, now })
  await keepCompiled(tx, { contentOid, version, canvas, actorOid, now })
  await insertCompile(tx, { contentOid, hash, version, actorOid, now })
  await pointToNewest(tx, contentOid, { hash, canvas_version: version, compiled_at: now })
  await guardAdult(tx, { contentOid, isNew: false, now })
  await auditForeignEdit(tx, { actor, item: story, action: 'story.compiled', now })
  const payload = { contentOid, compiledHash: hash, canvasVersion: version }
  await emit(tx, { stream: 'story', type: 'story.compiled', payload }, now)
}

/** The time-out and the broken thread, with the compile that stays in force. */
function refuse(error: unknown, story: StoryRow): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, { ...error.details, ...lastCompiled(story) })
}

function lastCompiled(story: StoryRow) {
  const { compiled_hash: hash, compiled_canvas_version: canvasVersion, compiled_at } = story
  const compiledAt = compiled_at?.toISOString() ?? null
  return { lastCompiled: hash === null ? null : { hash, canvasVersion, compiledAt } }
}
