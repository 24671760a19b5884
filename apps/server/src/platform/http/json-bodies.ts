import { bodyLimitsOf, type BodyLimits } from '@plax/contracts/body-limits'
import type { FastifyInstance } from 'fastify'
import { AppError, invalidField } from '../errors.ts'

/** A shorter text can't hold so many values that reading them delays other calls. */
const harmlessLength = 4096

/**
 * Parses JSON bodies as Fastify does, but rejects ones that hold so many values, or so deep in each
 * other, that parsing and validating them would delay all other calls.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, sent, done) => {
    const body = String(sent)
    const { limits = bodyLimitsOf({}) } = request.routeOptions.config
    const refusal = body.length > harmlessLength ? refusalOf(body, limits) : null
    if (refusal) done(refusal)
    else void parse(request, body, done)
  })
}

/** Why a text is refused for its size as JSON, by one pass over it; null for most texts. */
function refusalOf(text: string, { values, names, depth }: BodyLimits): AppError | null {
  const inner: Container[] = []
  let found = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '"') at = endOfText(text, at)
    else if (char === '{') inner.push({ left: names })
    else if (char === '[') inner.push({ left: values })
    else if (char === '}' || char === ']') inner.pop()
    else if (char === ',' && (++found >= values || isFull(inner.at(-1)))) {
      return new AppError('request.too_large')
    }
    if (inner.length > depth) {
      const problem = `The body is nested deeper than ${depth} levels.`
      return invalidField({ in: 'body', path: '', problem })
    }
  }
  return null
}

/** An object or array, and how many members it may still have. */
interface Container {
  left: number
}

function isFull(container: Container | undefined): boolean {
  if (!container) return false
  container.left -= 1
  return container.left <= 0
}

/** The index of the quote that ends the text that begins at an index. */
function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at === -1 ? text.length : at
}

/** Whether an odd number of backslashes precedes a character. */
function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start -= 1
  return (at - start) % 2 === 1
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: BodyLimits
  }
}
