import type { Language } from '@plax/contracts/languages'
import type { OutputLength } from '@plax/contracts/story-values'
import {
  type Artefact,
  assemble,
  estimateTokenizer,
  initialState,
  type Trace,
  type Turn,
} from '@plax/story-engine'
import type { ChatModel, ReplyRequest } from '../models/models.service.ts'

const outputTokens: Record<OutputLength, number> = { short: 300, normal: 600, long: 1200 }

/** Everything that a reply is made from; fixed before it starts. */
export interface ReplyTask {
  messageOid: string
  holdId: string | null
  model: ChatModel
  artefact: Artefact
  artefactHash: string
  turns: { id: string; role: 'user' | 'assistant'; text: string }[]
  input: string
  outputLength: OutputLength
  lang: Language
  userName: string
  seed: number
  creatorOid: string
}

type Prompt = ReturnType<typeof assemble>

/** The messages for the model, with the trace of what fired and what was cut. */
export function assemblePrompt(task: ReplyTask): Prompt {
  const turns = numbered(task.turns)
  return assemble(
    task.artefact,
    {
      id: task.messageOid,
      turn: turns.filter(({ role }) => role === 'user').length + 1,
      turns,
      state: initialState(task.artefact),
      persona: { name: task.userName },
    },
    {
      kind: 'message',
      text: task.input,
      outputLength: task.outputLength,
      detailLevel: 50,
      lang: task.lang,
    },
    { maxPromptTokens: task.model.maxPromptTokens },
    estimateTokenizer,
  )
}

/** Each of the reader's messages begins a turn; the prologue stands before the first. */
function numbered(turns: ReplyTask['turns']): Turn[] {
  let turn = 0
  return turns.map((one) => {
    if (one.role === 'user') turn += 1
    return { ...one, turn }
  })
}

export function requestOf(task: ReplyTask, prompt: Prompt, signal: AbortSignal): ReplyRequest {
  const entries = new Map(
    task.artefact.lorebooks.flatMap((book) =>
      book.entries.map((entry) => [entry.entryId, entry] as const),
    ),
  )
  const fired = prompt.trace.lore
    .filter((line) => line.status === 'fired')
    .map((line) => entries.get(line.entryId))
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => b.priority - a.priority || a.order - b.order)
  return {
    messages: prompt.messages,
    lang: task.lang,
    maxOutputTokens: outputTokens[task.outputLength],
    inference: { level: 'basic', tokens: 0 },
    seed: task.seed,
    material: {
      artefact: task.artefact,
      turns: numbered(task.turns),
      input: task.input,
      userName: task.userName,
      lore: fired.map((entry) => entry.prompt),
    },
    signal,
  }
}

/** The entries that fired, as the receipt shows them. */
export function firedLore(
  artefact: Artefact,
  trace: Trace | null,
): { entryId: string; key: string; matchedText: string }[] {
  const keys = new Map(
    artefact.lorebooks.flatMap((book) =>
      book.entries.map((entry) => [entry.entryId, entry.key] as const),
    ),
  )
  return (trace?.lore ?? [])
    .filter((line) => line.status === 'fired')
    .map((line) => ({
      entryId: line.entryId,
      key: keys.get(line.entryId) ?? '',
      matchedText: line.matchedText ?? '',
    }))
}
