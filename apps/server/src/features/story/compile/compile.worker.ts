import { parentPort } from 'node:worker_threads'
import { type ThreadJob, runThreadJob } from './compile.job.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker thread.')

port.on('message', (job: ThreadJob) => {
  const result = runThreadJob(job, (stage) => port.postMessage({ stage }))
  port.postMessage({ result })
})
