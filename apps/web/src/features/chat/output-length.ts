import { outputLengths, type OutputLength } from '@plax/contracts/story-values'
import { readStorage, writeStorage } from '../../lib/device.ts'

const key = 'plax_output_length'

/** The length of reply that the reader chose last on this device. */
export function keptLength(): OutputLength {
  const kept = readStorage(key)
  return outputLengths.find((length) => length === kept) ?? 'normal'
}

export function keepLength(length: OutputLength): void {
  writeStorage(key, length)
}
