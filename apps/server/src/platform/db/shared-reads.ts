/**
 * What many ask at once is read once. Callers of one turn of the event loop share a read that begins
 * when the turn is over, so that each is answered with what was so after they asked; nothing is kept
 * beyond the read. On an idle server each has a read of their own.
 */

/** Shares the reads of a value by the key that says what is asked for. */
export function sharedReads<V>(): (key: string, load: () => Promise<V>) => Promise<V> {
  const waiting = new Map<string, Promise<V>>()
  return (key, load) => {
    const asked = waiting.get(key)
    if (asked) return asked
    const read = turnEnds().then(() => {
      waiting.delete(key)
      return load()
    })
    waiting.set(key, read)
    return read
  }
}

/** Reads rows by their keys in one statement for all; answers null where there is none. */
export function batchedReads<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  const keys = new Set<string>()
  const read = sharedReads<ReadonlyMap<string, V>>()
  const loadAll = () => {
    const asked = [...keys]
    keys.clear()
    return load(asked)
  }
  return async (key) => {
    keys.add(key)
    return (await read('all', loadAll)).get(key) ?? null
  }
}

/** Answers the questions of one turn by one call, which answers in their order. */
export function batchedCalls<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let questions: Question[] = []
  const answers = sharedReads<readonly Answer[]>()
  const ask = () => {
    const asked = questions
    questions = []
    return answerAll(asked)
  }
  return async (question) => {
    const index = questions.push(question) - 1
    return (await answers('all', ask))[index] as Answer
  }
}

function turnEnds(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}
