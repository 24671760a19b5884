import { parentPort } from 'node:worker_threads'
import { type CompileJob, runCompileJob } from './compile.job.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker thread.')

port.on('message', (job: CompileJob) => {
  const result = runCompileJob(job, (stage) => port.postMessage({ stage }))
  port.postMessage({ result })
})
