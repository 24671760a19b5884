import { AppError } from '../platform/errors.ts'

/** What tests have done in the picture process. */
export function processId(): number {
  return process.pid
}

export function refuse(maxSide: number): never {
  throw new AppError('upload.sides_too_large', { maxSide })
}

/** Ends the process as a picture that crashes the library does. */
export function crash(): Promise<never> {
  process.kill(process.pid, 'SIGSEGV')
  return new Promise(() => {})
}

export function copyOf(bytes: Uint8Array): Uint8Array {
  return bytes.toReversed()
}
