import { isErrorCode } from '@plax/contracts/errors/index'
import pino, { type DestinationStream, type Logger } from 'pino'

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

/** Codes are what people type in, but for those of our own refusals. */
function censor(value: unknown, path: string[]): unknown {
  return path.at(-1) === 'code' && isErrorCode(value) ? value : '[redacted]'
}

/** Structured lines, on standard output where no other place is named, with secrets redacted. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor },
  }
  return destination ? pino(options, destination) : pino(options)
}
