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
  const iterator = events[Symbol.asyncIterator]()
  let isAsking = false
  const stream = new Readable({
    read() {
      // A heartbeat makes the stream ask again while the next event is still awaited.
      if (!isAsking) void pushNext()
    },
    destroy(error, done) {
      clearInterval(heart)
      void leave(iterator)
      done(error)
    },
  })
  const heart = setInterval(() => stream.push(': \n\n'), heartbeatMs)
  const pushNext = async (): Promise<void> => {
    isAsking = true
    try {
      const { done, value } = await iterator.next()
      isAsking = false
      if (done) clearInterval(heart)
      stream.push(done ? null : format(value))
    } catch (error) {
      stream.destroy(error as Error)
    }
  }
  return stream
}

/** A generator that awaits its next event returns only after it; nobody waits for that. */
async function leave(iterator: AsyncIterator<StreamEvent>): Promise<void> {
  await iterator.return?.().catch(() => undefined)
}

function format(event: StreamEvent): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`
  return `${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`
}
