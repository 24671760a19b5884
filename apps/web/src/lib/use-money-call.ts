import { type InvalidateQueryFilters, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { useApp } from './app-context.ts'
import { KeptAnswers } from './kept-answers.ts'
import { attemptKey, type AttemptStorage, endAttempt, memoryStorage } from './attempt-key.ts'

export interface MoneyCall<Intent, Answer> {
  /** Calls the API under the idempotency key of this intent. */
  call: (intent: Intent, idempotencyKey: string) => Promise<Answer>
  /** The queries that show what the call moves, fetched again after it, whether it succeeds or not. */
  stale: InvalidateQueryFilters
  /** After the queries were fetched again. */
  onDone?: (answer: Answer, intent: Intent) => void
  /** Whether an answer ends the attempt; without it every answer does. */
  isFinal?: (answer: Answer) => boolean
  /** Whether a refusal ends the attempt; without it the same intent is the same attempt. */
  isOver?: (error: ApiError) => boolean
  /** Where the attempt is kept while the page is left, such as for the gateway's. */
  storage?: () => AttemptStorage
}

/** Queries by the first members of their keys. */
export function queriesOf(names: readonly string[]): InvalidateQueryFilters {
  return { predicate: ({ queryKey }) => names.includes(String(queryKey[0])) }
}

/**
 * A call that moves money, made once for each intent: an attempt whose answer was lost is repeated under its key,
 * another amount or price is another attempt, and a second click waits for the first.
 */
export function useMoneyCall<Intent, Answer>(money: MoneyCall<Intent, Answer>) {
  const { queryClient } = useApp()
  const [memory] = useState(memoryStorage)
  const running = useRef<Promise<Answer> | null>(null)
  const refresh = () => {
    KeptAnswers.noteChangeOfAll()
    return queryClient.invalidateQueries(money.stale)
  }
  const mutation = useMutation({
    mutationFn: async (intent: Intent): Promise<Answer> => {
      const storage = money.storage?.() ?? memory
      const key = attemptKey(storage, JSON.stringify(intent))
      try {
        const answer = await money.call(intent, key)
        if (money.isFinal?.(answer) ?? true) endAttempt(storage)
        return answer
      } catch (error) {
        if (error instanceof ApiError && money.isOver?.(error)) endAttempt(storage)
        throw error
      }
    },
    onSuccess: async (answer, intent) => {
      await refresh()
      money.onDone?.(answer, intent)
    },
    // A price that changed, coins that went elsewhere: the page shows what is true now.
    onError: () => void refresh(),
  })
  const run = (intent: Intent): Promise<Answer> => {
    running.current ??= mutation.mutateAsync(intent).finally(() => {
      running.current = null
    })
    return running.current
  }
  return {
    /** Rejects where the call is refused, for a dialog that says why. */
    run,
    /** The same, with the refusal in `error`. */
    start: (intent: Intent) => void run(intent).catch(() => {}),
    busy: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
