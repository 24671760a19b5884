import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1000 })

export interface RelayRequest {
  url: string
  headers: Record<string, string>
  body: string
  /** What the end of a whole answer holds. */
  whole: RegExp
}

/**
 * Reads a streamed reply and answers what was added to the model's own time before its first token,
 * in milliseconds. The model says in that token how long the call was with it.
 */
export async function addedToFirstToken(ask: RelayRequest): Promise<number> {
  const sentAt = performance.now()
  return new Promise((done, fail) => {
    const headers = { ...ask.headers, 'content-type': 'application/json' }
    const call = request(ask.url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      let added: number | null = null
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (added !== null) return
        const mark = /@([\d.]+):([\d.]+)@/.exec(text)
        if (mark) added = performance.now() - sentAt - (Number(mark[2]) - Number(mark[1]))
      })
      response.on('error', fail)
      response.on('end', () => {
        if (added !== null && ask.whole.test(text)) done(added)
        else fail(new Error(`A reply was not whole (${response.statusCode}): ${text.slice(-400)}`))
      })
    })
    call.on('error', fail)
    call.end(ask.body)
  })
}
