import type { Writable } from 'node:stream'
import pg from 'pg'

/** The statements that a connection may send by name. */
interface KnownStatements {
  /** Undefined for a statement that is sent as a whole. */
  nameOf: (text: string) => string | undefined
  /** Whether it writes nothing, so that it may leave before its transaction has begun. */
  isRead: (text: string) => boolean
}

/**
 * Replaces `query` of a connection of `pg` with `pipeline: true`, in three ways:
 *
 * - Statements with a name are prepared once per connection and then sent by name.
 * - Statements of one tick leave in one write, and `begin` with the first statement after it, because
 *   waking the database costs as much as a small query.
 * - It makes the promises of its answers itself: those of the driver keep each result until the whole
 *   heap is collected, and moving them takes a fifth of a busy server's time.
 *
 * It relies on internals of `pg`, which `driver-patch.test.ts` checks: `connection.parsedStatements`,
 * `connection.stream`, `connection.parse`, `bind` and `execute`, and `submit` and
 * `handleCommandComplete` of a query.
 */
export function patchDriver(client: pg.PoolClient, statements: KnownStatements): void {
  const send = client.query.bind(client) as (...values: unknown[]) => unknown
  const { connection } = client as unknown as { connection: Wire }
  const ask = (text: string, values?: unknown, change = (query: pg.Query) => query) =>
    new Promise<unknown>((done, fail) => {
      // Named once it is made: the driver copies what is given as an object, property by property.
      const query = new pg.Query(text, values as unknown[], (error, result) =>
        error ? fail(error) : done(result),
      )
      gather(connection.stream)
      send(change(Object.assign(query, { name: statements.nameOf(text) })))
    })
  let start: 'due' | Promise<unknown> | null = null
  /** Whether reads of the same tick may follow the first statement before it is answered. */
  let leadsOthers = false
  /** Sends no write before its transaction has begun: without one, it would commit by itself. */
  const askWithin = async (text: string, values: unknown): Promise<unknown> => {
    if (start !== 'due') {
      if (!leadsOthers || !statements.isRead(text)) await start
      return ask(text, values)
    }
    const name = statements.nameOf(text)
    const isKnown = name !== undefined && connection.parsedStatements[name] !== undefined
    leadsOthers = isKnown
    const first = isKnown ? ask(text, values, withBegin) : ask('begin')
    start = first
    try {
      const answer = await first
      return isKnown ? answer : await ask(text, values)
    } finally {
      if (start === first) start = null
    }
  }
  client.query = ((text: unknown, values?: unknown, ...others: unknown[]) => {
    if (others.length > 0 || typeof text !== 'string' || typeof values === 'function') {
      return send(text, values, ...others)
    }
    if (start === null && text === 'begin') {
      start = 'due'
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
    }
    if (start === 'due' && (text === 'commit' || text === 'rollback')) {
      start = null
      return Promise.resolve({ command: text.toUpperCase(), rowCount: null, rows: [] })
    }
    return start === null ? ask(text, values) : askWithin(text, values)
  }) as typeof client.query
}

/** The internals of a connection of `pg` that the patch uses. */
interface Wire {
  stream: Writable
  parsedStatements: Record<string, string>
  parse(statement: { text: string }): void
  bind(portal: object): void
  execute(portal: object): void
}

/** Holds writes back until the end of the tick. */
function gather(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Sends `begin` before a statement that the connection has parsed. Both end with one Sync message: if
 * the transaction can't begin, the statement doesn't run.
 */
function withBegin(query: pg.Query): pg.Query {
  const driven = query as unknown as {
    submit(wire: Wire): Error | null
    handleCommandComplete(...message: unknown[]): void
  }
  const submit = driven.submit.bind(query)
  const handleCommandComplete = driven.handleCommandComplete.bind(query)
  let hasBegun = false
  driven.submit = (wire) => {
    wire.parse({ text: 'begin' })
    wire.bind({})
    wire.execute({})
    return submit(wire)
  }
  driven.handleCommandComplete = (...message) => {
    if (hasBegun) handleCommandComplete(...message)
    hasBegun = true
  }
  return query
}
