import { parentPort, workerData } from 'node:worker_threads'
import { readFacts } from './probe-file.ts'

parentPort?.postMessage(await readFacts(workerData as string), [])
