import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { forgetSpeeches } from './forget-speeches.ts'
import { requestedEvent } from './request-speech.ts'
import { makeSamples, sampleTask } from './samples.ts'
import { failLate, type SpeakDeps, speakRequested } from './speak.ts'
import { speechLifecycle } from './speech.lifecycle.ts'
import { speechNotifies } from './speech.notifies.ts'
import { speechHandlers } from './speech.routes.ts'

const speakTask = 'speech.speak'
const settleTask = 'speech.settle'
const forgetTask = 'speech.forget'

/** Voices that read donations aloud. */
export function speechFeature(deps: Deps, { onEnded }: Pick<SpeakDeps, 'onEnded'>): Feature {
  const speaking = { ...deps, onEnded }
  return {
    name: 'speech',
    handlers: speechHandlers(deps),
    externalJobs: {
      [speakTask]: speakRequested(speaking),
      [sampleTask]: () => makeSamples(deps),
    },
    jobs: {
      [settleTask]: () => failLate(speaking),
      [forgetTask]: () => forgetSpeeches(deps),
    },
    on: { [requestedEvent]: [speakTask] },
    cron: [
      { task: settleTask, schedule: '* * * * *' },
      { task: forgetTask, schedule: '41 3 * * *' },
    ],
    notifies: speechNotifies,
    lifecycle: speechLifecycle,
  }
}
