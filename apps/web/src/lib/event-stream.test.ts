import { describe, expect, it } from 'vitest'
import { readEvents, type StreamEvent } from './event-stream.ts'

function streamOf(pieces: Uint8Array[]): ReadableStream {
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

/** A response whose body arrives in these pieces. */
function response(...pieces: string[]): Response {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece))
  return new Response(streamOf(bytes))
}

async function eventsOf(given: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  await readEvents(given, (event) => events.push(event))
  return events
}

describe('readEvents', () => {
  it('joins events that arrive in pieces', async () => {
    expect(
      await eventsOf(
        response('id: 7\nevent: delta\nda', 'ta: {"text":"hi"}\n', '\nevent: end\ndata: {}\n\n'),
      ),
    ).toEqual([
      { id: '7', event: 'delta', data: { text: 'hi' } },
      { id: null, event: 'end', data: {} },
    ])
  })

  it('joins a character whose bytes arrive apart', async () => {
    const bytes = new TextEncoder().encode('data: 가\n\n')
    const body = streamOf([bytes.slice(0, 7), bytes.slice(7)])
    expect(await eventsOf(new Response(body))).toEqual([{ id: null, event: 'message', data: '가' }])
  })

  it('joins lines of which the two characters at the end arrive apart', async () => {
    expect(await eventsOf(response('data: 1\r', '\ndata: 2\r\n\r', '\n'))).toEqual([
      { id: null, event: 'message', data: '1\n2' },
    ])
  })

  it('passes heartbeats over', async () => {
    expect(await eventsOf(response(': \n\n', 'data: 1\n\n'))).toHaveLength(1)
  })
})
