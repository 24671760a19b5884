import { parentPort, workerData } from 'node:worker_threads'
import { readTwee } from '@plax/branching'
import { InkError, playInk } from '@plax/branching/ink'
import type { FileJob, FileRead, InkRead } from './read-file.ts'

parentPort?.postMessage(read(workerData as FileJob), [])

function read({ kind, text }: FileJob): FileRead {
  return kind === 'twee' ? { story: readTwee(text) } : { ink: tryInk(text) }
}

function tryInk(text: string): InkRead {
  try {
    playInk(text).next()
    return { code: 'fine' }
  } catch (error) {
    if (!(error instanceof InkError)) return { code: 'ink.unreadable' }
    return { code: error.code, functions: error.functions }
  }
}
