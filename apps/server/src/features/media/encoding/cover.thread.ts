import { parentPort, workerData } from 'node:worker_threads'
import { findCover } from './find-cover.ts'

parentPort?.postMessage(await findCover(workerData as string), [])
