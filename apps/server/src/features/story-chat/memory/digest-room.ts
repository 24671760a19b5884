import { memoryRequest, plotRequest, readMemories, type TurnRange } from '@plax/story-engine'
import { inLanguage } from '@plax/story-engine/own-words'
import { z } from 'zod'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../platform/errors.ts'
import { getArtefact, getStoryForChat } from '../../story/story.service.ts'
import { type ChatModel, ModelError } from '../../story/models/models.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import { repliedTypes } from '../room/replied-event.ts'
import { findRoomByOid, type RoomRow } from '../room/room.queries.ts'
import { digestPlace, readPace } from './digest-place.ts'
import { findDue } from './due-digests.ts'
import { listMemories, listTold, type ToldTurn } from './memory.queries.ts'
import { storeMemories, storeSummary } from './store-digests.ts'

type DigestDeps = Pick<RoomDeps, 'db' | 'clock' | 'log' | 'settings' | 'models'>

/** A backlog is worked off over the replies that follow, so that one chat keeps no worker long. */
const roundsAtOnce = 4
const boundMs = 60_000
const summaryTokens = 700
const factsTokens = 500
const factsSchema = z.object({ facts: z.array(z.string()) })

/**
 * Sums up what a room's past grew to, and gathers facts from it, by the room's own model; the house
 * pays. Run again it finds nothing to do. A model that fails throws, and leaves all as it was.
 */
export async function digestRoom(deps: DigestDeps, roomOid: string): Promise<void> {
  for (let round = 0; round < roundsAtOnce; round += 1) {
    if (!(await digestOnce(deps, roomOid))) return
  }
}

/** One stretch of each kind; false where nothing was due or nothing came of it. */
async function digestOnce(deps: DigestDeps, roomOid: string): Promise<boolean> {
  const room = await findRoomByOid(deps.db, roomOid)
  if (!room) return false
  const artefact = await getArtefact(deps.db, room.artefact_hash)
  const due = findDue(await digestPlace(deps.db, { room, artefact }), await readPace(deps.settings))
  if (!due.plot && !due.memory) return false
  const story = await getStoryForChat(deps.db, room.content_oid)
  const model = await deps.models.getOrDefault(room.model ?? story.modelKey)
  const lang = story.language
  const [character] = artefact.characters
  const names = {
    char: character?.name ?? story.title,
    user: artefact.user?.name || inLanguage(readers, lang),
  }
  const scope = { room, model, lang, names }
  const plotted = due.plot ? await digestPlot(deps, scope, due.plot) : false
  const remembered = due.memory ? await digestMemory(deps, scope, due.memory) : false
  return plotted || remembered
}

/** What digests call a reader whose name may change from turn to turn. */
const readers = {
  ko: '독자',
  en: 'the reader',
  jp: '読者',
  es: 'quien lee',
  zh: '读者',
  'zh-Hant': '讀者',
  fr: 'le lecteur',
  de: 'die lesende Person',
  pt: 'quem lê',
  it: 'chi legge',
  ru: 'читатель',
  ar: 'القارئ',
  th: 'ผู้อ่าน',
}

interface Scope {
  room: RoomRow
  model: ChatModel
  lang: string
  names: { char: string; user: string }
}

async function digestPlot(deps: DigestDeps, scope: Scope, range: TurnRange): Promise<boolean> {
  const { room, lang, names } = scope
  const told = await listTold(deps.db, room.oid, range)
  const answer = await ask(scope, {
    ...plotRequest(told, names, lang),
    schema: null,
    maxOutputTokens: summaryTokens,
    turns: told,
  })
  const summary = typeof answer === 'string' ? answer.trim() : ''
  return storeSummary(deps, { room, range, summary, isStill: isStill(told) })
}

async function digestMemory(deps: DigestDeps, scope: Scope, range: TurnRange): Promise<boolean> {
  const { room, lang, names } = scope
  const told = await listTold(deps.db, room.oid, range)
  const known = (await listMemories(deps.db, room.oid)).map(({ oid, turn, text, pinned }) => ({
    id: oid,
    turn,
    text,
    pinned,
  }))
  const answer = await ask(scope, {
    ...memoryRequest(told, known.toReversed(), names, lang),
    schema: factsSchema,
    maxOutputTokens: factsTokens,
    turns: told,
  })
  // The narrator gathers no facts, nor does a model that misses the form; another may do so later.
  if (answer === unsupported) return false
  const facts = readMemories(answer)
  return storeMemories(deps, { room, range, facts, isStill: isStill(told) })
}

const unsupported = Symbol('unsupported')

/** What a model refuses to tell stays untold, and is not asked again. */
async function ask(
  { model, lang }: Scope,
  question: {
    instructions: string
    prompt: string
    schema: z.ZodType | null
    maxOutputTokens: number
    turns: readonly ToldTurn[]
  },
): Promise<unknown> {
  const { turns, ...asked } = question
  try {
    const signal = AbortSignal.timeout(boundMs)
    return (await model.decide({ ...asked, lang, material: { turns }, signal })).value
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // Trying such an answer again at once would only cost the house the same again.
    if (error.failure === 'unsupported' || error.failure === 'unfit') return unsupported
    if (error.failure === 'refused') return null
    throw error
  }
}

/** Whether the turns are as they were when the model was asked. */
function isStill(told: readonly ToldTurn[]): (now: readonly ToldTurn[]) => boolean {
  return (now) => isDeepStrictEqual(now, told)
}

/** The job: the room of a reply that ended, by the number of its news. */
export async function digestAfterReply(
  deps: DigestDeps,
  payload: Record<string, unknown>,
): Promise<void> {
  const news = await deps.db
    .selectFrom('outbox')
    .select('payload')
    .where('seq', '=', Number(payload.seq))
    .where('type', 'in', repliedTypes)
    .executeTakeFirst()
  const parsed = repliedSchema.safeParse(news?.payload)
  if (!parsed.success) throw new AppError('request.invalid', { seq: payload.seq })
  if (parsed.data.state !== 'failed') await digestRoom(deps, parsed.data.roomOid)
}

const repliedSchema = z.object({ roomOid: z.string(), state: z.string() })
