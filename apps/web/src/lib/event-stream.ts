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
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value.replaceAll('\r\n', '\n')).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) onEvent(event)
    }
  }
}

/** Null for a block without data, such as a heartbeat comment. */
export function parseEvent(block: string): StreamEvent | null {
  const data: string[] = []
  let event = 'message'
  let id: string | null = null
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'event') event = value
    if (field === 'id') id = value
  }
  return data.length === 0 ? null : { event, id, data: parseData(data.join('\n')) }
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
