import { Readable } from 'node:stream'

/** One server-sent event; `id` lets a reader resume after it. */
export interface StreamEvent {
  id?: string
  event: string
  data: unknown
}

const heartbeatMs = 15_000

/** Server-sent events as bytes, with a comment as heartbeat so that proxies keep the line open. */
export function eventStream(events: AsyncIterable<StreamEvent>): Readable {
  return Readable.from(withHeartbeat(events), { objectMode: false, encoding: 'utf8' })
}

async function* withHeartbeat(events: AsyncIterable<StreamEvent>): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  try {
    let next = iterator.next()
    for (;;) {
      const beat = new Promise<'beat'>((done) => {
        timer = setTimeout(() => done('beat'), heartbeatMs)
      })
      const result = await Promise.race([next, beat])
      clearTimeout(timer)
      if (result === 'beat') {
        yield ': \n\n'
        continue
      }
      if (result.done) return
      yield format(result.value)
      next = iterator.next()
    }
  } finally {
    clearTimeout(timer)
    await iterator.return?.()
  }
}

function format(event: StreamEvent): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`
}
