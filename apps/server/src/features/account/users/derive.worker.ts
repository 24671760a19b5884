import { argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Derivation, DerivationResult } from './derive.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker thread.')

// On Linux a priority is the thread's own; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

port.on('message', (derivation: Derivation) => port.postMessage(derived(derivation)))

function derived(derivation: Derivation): DerivationResult {
  try {
    return { hash: argon2Sync('argon2id', derivation) }
  } catch (error) {
    return { error }
  }
}
