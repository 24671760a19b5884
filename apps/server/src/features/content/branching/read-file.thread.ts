import { parentPort, workerData } from 'node:worker_threads'
import { readTwee } from '@plax/branching'
import { InkError, playInk } from '@plax/branching/ink'
import type { FileJob, FileRead } from './read-file.ts'

parentPort?.postMessage(read(workerData as FileJob), [])

function read({ kind, text }: FileJob): FileRead {
  return kind === 'twee' ? { story: readTwee(text) } : { ink: tryInk(text) }
}

function tryInk(text: string): 'fine' | InkError['code'] {
  try {
    playInk(text).next()
    return 'fine'
  } catch (error) {
    return error instanceof InkError ? error.code : 'ink.unreadable'
  }
}
