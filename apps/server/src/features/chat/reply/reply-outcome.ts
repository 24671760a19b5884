import { type AssembledPrompt, estimateTokenizer } from '@plax/story-engine'
import { modelName, type ReplyPart } from '../../story/models/models.service.ts'
import type { ReplyEnd } from './end-reply.ts'
import { firedLore, type ReplyTask } from './reply-prompt.ts'

/** What came of asking a model. */
export interface Outcome {
  /** Null where the prompt itself could not be made. */
  prompt: AssembledPrompt | null
  usage: Extract<ReplyPart, { kind: 'usage' }> | null
  failure: string | null
}

/** A reply that ends, or that the reader stops after text began, counts; all else does not (spec D31). */
export function describeEnd(
  task: ReplyTask,
  result: { text: string; outcome: Outcome; sharePercent: number; zone: string },
): ReplyEnd {
  const { text, outcome, sharePercent, zone } = result
  return {
    messageOid: task.messageOid,
    roomOid: task.roomOid,
    outcome: outcomeOf(task, text, outcome),
    text,
    receipt: receiptOf(task, text, outcome),
    earning: {
      creatorOid: task.creatorOid,
      modelFeeMilli: task.model.feeMilli,
      sharePercent,
      zone,
    },
  }
}

function outcomeOf(task: ReplyTask, text: string, outcome: Outcome): ReplyEnd['outcome'] {
  const { prompt, failure } = outcome
  if (text.trim() === '') return { state: 'failed', failure: failure ?? 'empty' }
  if (!prompt || (failure !== null && failure !== 'stop')) {
    return { state: 'failed', failure: failure ?? 'broken' }
  }
  const turn = { artefact: task.artefact, fired: prompt.fired }
  return { state: failure === null ? 'complete' : 'stopped', turn }
}

function receiptOf(
  task: ReplyTask,
  text: string,
  { prompt, usage }: Outcome,
): NonNullable<ReplyEnd['receipt']> {
  const isReported = usage !== null && usage.promptTokens > 0
  return {
    model: modelName(task.model, task.lang),
    promptTokens: isReported ? usage.promptTokens : (prompt?.trace.totalTokens ?? 0),
    completionTokens: isReported ? usage.completionTokens : estimateTokenizer.count(text),
    usageFromProvider: isReported,
    lore: firedLore(task.artefact, prompt?.trace ?? null),
    compiledHash: task.artefactHash,
    outputLength: task.input.outputLength,
    inferenceLevel: task.inferenceLevel,
    inferenceTokens: task.inference.tokens,
    reasoningTokens: usage?.reasoningTokens ?? 0,
    baseMilli: task.price.baseMilli,
    inferenceMilli: task.price.inferenceMilli,
  }
}
