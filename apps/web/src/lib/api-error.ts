/** The code of an answer that is no problem document, as a proxy's page is. */
export const unrecognised = 'server.unrecognised'

/** A refusal of the server: its code, and a sentence already in the reader's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  /** Of the HTTP answer; empty where a connection carries none. */
  readonly statusText: string
  /** The documents' `error` member. */
  readonly error: string
  readonly details: Record<string, unknown>
  /** Whether the reader is asked to log in for it, which says all that there is to say. */
  asksLogIn = false

  constructor(problem: {
    code: string
    status: number
    statusText?: string
    message: string
    error?: string
    details?: Record<string, unknown>
  }) {
    super(problem.message)
    this.code = problem.code
    this.status = problem.status
    this.statusText = problem.statusText ?? ''
    this.error = problem.error ?? problem.code
    this.details = problem.details ?? {}
  }
}

/** Whether the server found fault with what was sent, and not with how often. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Reads a refusal; an answer that is no problem document has a code of its own. */
export async function problemOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const problem = typeof body === 'object' && body !== null ? body : {}
  const text = (key: string) => {
    const value = (problem as Record<string, unknown>)[key]
    return typeof value === 'string' ? value : undefined
  }
  const details = (problem as { details?: Record<string, unknown> }).details
  return new ApiError({
    code: text('code') ?? unrecognised,
    status: response.status,
    statusText: response.statusText,
    message: text('message') ?? `${response.status} ${response.statusText}`.trim(),
    error: text('error') ?? 'SERVER',
    ...(details ? { details } : {}),
  })
}
