import type { OutputLength } from '@plax/contracts/story/story-values'
import {
  type Artefact,
  type ArtefactLoreEntry,
  assemble,
  type AssembledPrompt,
  type Trace,
} from '@plax/story-engine'
import type { ReplyRequest } from '../../story/models/models.service.ts'
import { fastTokenizer } from './fast-tokenizer.ts'
import type { LiveReply } from './live-reply.ts'
import type { ReplyTask } from './reply-task.ts'

const outputTokens: Record<OutputLength, number> = { short: 300, normal: 600, long: 1200 }

/** The messages for the model, with the trace of what fired and what was cut. */
export function assemblePrompt(task: ReplyTask): AssembledPrompt {
  const budget = { maxPromptTokens: task.model.maxPromptTokens }
  return assemble(task.artefact, task.room, task.input, budget, fastTokenizer)
}

export function requestOf(
  task: ReplyTask,
  prompt: AssembledPrompt,
  { signal, frameMs }: Pick<LiveReply, 'signal' | 'frameMs'>,
): ReplyRequest {
  const fired = firedEntries(task.artefact, prompt.trace)
    .map(({ entry }) => entry)
    .toSorted((a, b) => b.priority - a.priority || a.order - b.order)
  return {
    messages: prompt.messages,
    lang: task.storyLang,
    maxOutputTokens: outputTokens[task.input.outputLength],
    inference: task.inference,
    seed: task.seed,
    material: {
      artefact: task.artefact,
      turns: task.room.turns,
      kind: task.input.kind,
      input: task.input.text,
      userName: task.userName,
      lore: fired.map((entry) => entry.prompt),
      heard: task.heard,
    },
    restMs: frameMs,
    signal,
  }
}

/** The entries that fired, as the receipt shows them. */
export function firedLore(
  artefact: Artefact,
  trace: Trace | null,
): { entryId: string; key: string; matchedText: string }[] {
  return firedEntries(artefact, trace).map(({ entry, matchedText }) => ({
    entryId: entry.entryId,
    key: entry.key,
    matchedText,
  }))
}

function firedEntries(
  artefact: Artefact,
  trace: Trace | null,
): { entry: ArtefactLoreEntry; matchedText: string }[] {
  return (trace?.lore ?? []).flatMap((told) => {
    if (told.status !== 'fired') return []
    const book = artefact.lorebooks.find(({ nodeId }) => nodeId === told.lorebookNodeId)
    const entry = book?.entries.findLast(({ entryId }) => entryId === told.entryId)
    return entry ? [{ entry, matchedText: told.matchedText ?? '' }] : []
  })
}
