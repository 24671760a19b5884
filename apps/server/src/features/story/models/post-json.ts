import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { load } from '../../../platform/load.ts'

interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

const redirectsAtMost = 5

/**
 * Posts JSON and answers what comes back once it begins, as a text. What cannot be reached or answers
 * with a failure is the library's error, by which it is tried again.
 */
export async function postJson(post: Post, redirects = 0): Promise<IncomingMessage> {
  const answer = await send(post).catch((cause: unknown) => {
    throw failure(post, {
      message: 'The model’s address cannot be reached.',
      cause,
      isRetryable: true,
    })
  })
  const { statusCode = 0, headers } = answer.setEncoding('utf8')
  if (statusCode >= 200 && statusCode < 300) return answer
  const responseBody = await text(answer)
  const { location } = headers
  const moves = (statusCode === 307 || statusCode === 308) && location !== undefined
  if (moves && redirects < redirectsAtMost) {
    return postJson(movedTo(new URL(location, post.url), post), redirects + 1)
  }
  const responseHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  )
  throw failure(post, {
    message: `The model’s address answered ${statusCode}.`,
    statusCode,
    responseHeaders,
    responseBody,
  })
}

/** Another server is not told the key. */
function movedTo(url: URL, post: Post): Post {
  const { authorization: _, ...others } = post.headers
  return { ...post, url, headers: url.origin === post.url.origin ? post.headers : others }
}

function send({ url, headers, body, signal }: Post): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((done, fail) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      signal,
    })
    call.on('response', done)
    call.on('error', fail)
    call.end(body)
  })
}

function failure(
  { url }: Post,
  details: {
    message: string
    cause?: unknown
    statusCode?: number
    responseHeaders?: Record<string, string>
    responseBody?: string
    isRetryable?: boolean
  },
): Error {
  const { APICallError } = load('ai')
  return new APICallError({ ...details, url: url.href, requestBodyValues: {} })
}
