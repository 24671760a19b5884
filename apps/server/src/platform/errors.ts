import { type ErrorCode, errorStatus } from '@plax/contracts/errors/index'

/** A refusal with a code of the catalogue; the HTTP layer turns it into problem+json. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return errorStatus(this.code)
  }
}

/** A part of a call, such as `/name` of its body; an empty path is all of it. */
export interface FieldPlace {
  in: 'body' | 'querystring' | 'params' | 'headers'
  path: string
}

/** A call that its contract or its sense refuses; `problem` is English, for developers. */
export function invalidField(field: FieldPlace & { problem: string }): AppError {
  return new AppError('request.invalid', { fields: [field] })
}

/** A start that cannot go on: one sentence for the operator, no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
