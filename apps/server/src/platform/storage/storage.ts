import type { Readable } from 'node:stream'

export interface StoredObject {
  stream: Readable
  bytes: number
}

/** Objects by key; keys are ours alone and never a path that a client sent. */
export interface Storage {
  put(key: string, body: Uint8Array): Promise<void>
  /** Null where there is no such object. */
  get(key: string): Promise<StoredObject | null>
  delete(key: string): Promise<void>
}

/** Keys are lower-case segments, so that no key can climb out of its folder. */
export function assertKey(key: string): void {
  if (!/^[a-z0-9]+([/._-][a-z0-9]+)*$/.test(key)) throw new RangeError(`Not a storage key: ${key}`)
}
