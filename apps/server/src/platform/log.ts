import pino, { type Logger } from 'pino'

export type Log = Logger

/** Names whose values never reach the log. */
const secretPaths = [
  'authorization',
  'cookie',
  'password',
  'token',
  'code',
  'apiKey',
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'body.password',
  'body.passwordRepeat',
  'body.token',
  'body.code',
  'body.totpCode',
  'body.recoveryCode',
  'toolkey',
  'body.toolkey',
]

/** Structured lines on standard output, with secrets redacted. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[redacted]' },
  })
}
