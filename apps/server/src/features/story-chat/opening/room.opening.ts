import type { Language } from '@plax/contracts/languages'
import type { Artefact, StoryState, VariableValue } from '@plax/story-engine'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  assertCanChat,
  compilePreview,
  getArtefact,
  getCanvas,
  getEditableStory,
  getStoryForChat,
  insertArtefact,
} from '../../story/story.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { startWith } from '../room/room.variables.ts'

/** What a room begins on. */
export interface Opening {
  contentOid: string
  title: string
  language: string
  artefactHash: string
  artefact: Artefact
  isPreview: boolean
  /** Null is what the artefact says. */
  startState: StoryState | null
}

export interface PreviewChoice {
  fromNodeId?: string | null | undefined
  variables?: Record<string, VariableValue> | undefined
}

/** On the story as readers have it. Throws `story.not_found`, `auth.forbidden`, `chat.not_compiled`. */
export async function openStory(
  deps: Pick<RoomDeps, 'db' | 'clock'>,
  { contentOid, actor }: { contentOid: string; actor: Actor },
): Promise<Opening> {
  const story = await getStoryForChat(deps.db, contentOid)
  await assertCanChat(deps.db, { actor, story, now: deps.clock.now() })
  if (!story.artefactHash) throw new AppError('chat.not_compiled')
  return {
    contentOid: story.contentOid,
    title: story.title,
    language: story.language,
    artefactHash: story.artefactHash,
    artefact: await getArtefact(deps.db, story.artefactHash),
    isPreview: false,
    startState: null,
  }
}

/**
 * On the canvas as it is saved now, for those who may change it. Throws `story.not_yours`,
 * `chat.node_not_found`, what a compile throws, `chat.variable_unfit`.
 */
export async function openPreview(
  deps: Pick<RoomDeps, 'db' | 'clock' | 'compiler' | 'settings'>,
  request: { contentOid: string; actor: Actor; lang: Language; preview: PreviewChoice },
): Promise<Opening> {
  const { contentOid, actor, lang, preview } = request
  const now = deps.clock.now()
  const story = await getEditableStory(deps.db, { contentOid, actor, now })
  const { canvas, new_tagging } = await getCanvas(deps.db, contentOid)
  const fromNodeId = preview.fromNodeId ?? null
  if (fromNodeId !== null && !canvas.nodes.some(({ id }) => id === fromNodeId)) {
    throw new AppError('chat.node_not_found')
  }
  const userOid = actor.userOid ?? ''
  const asked = { canvas, newTagging: new_tagging, nodeId: fromNodeId, lang, userOid }
  const { hash, artefact } = await compilePreview(deps, asked)
  const startState = startWith(artefact, preview.variables ?? {})
  await deps.db.transaction().execute((tx) => insertArtefact(tx, { hash, artefact, now }))
  return {
    contentOid,
    title: story.title,
    language: story.language,
    artefactHash: hash,
    artefact,
    isPreview: true,
    startState,
  }
}
