import { createParser } from 'eventsource-parser'

/** One server-sent event; `data` is parsed JSON where it is JSON, else the text. */
export interface StreamEvent {
  event: string
  data: unknown
  id: string | null
}

/** Reads server-sent events from a response until it ends. */
export async function readEvents(
  response: Response,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  const parser = createParser({
    onEvent: ({ event = 'message', id = null, data }) =>
      onEvent({ event, id, data: parseData(data) }),
  })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(value)
  }
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
