import type { SpeechFault } from '@plax/contracts/speech/speech-values'

/** A text couldn’t be spoken. */
export class SpeechError extends Error {
  readonly fault: SpeechFault

  constructor(fault: SpeechFault, cause?: unknown) {
    super(`A text could not be spoken: ${fault}`, { cause })
    this.name = 'SpeechError'
    this.fault = fault
  }
}

export function faultOf(error: unknown): SpeechFault {
  return error instanceof SpeechError ? error.fault : 'unreachable'
}
