import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { BegunCheck, CheckResult, Verifier } from './verifier.ts'
import { callYoti } from './yoti-call.ts'

const ttlSeconds = 3600

interface Service {
  sdkId: string
  apiKey: string
  baseUrl: string
}

const created = z.object({ id: z.string().min(1) })

const result = z.object({
  id: z.string(),
  status: z.string(),
  type: z.string().nullish(),
  method: z.string().nullish(),
  reference_id: z.string().nullish(),
  age_estimation: z.object({ threshold: z.number() }).nullish(),
})

/** What a session is before it ends. */
const running = new Set(['PENDING', 'IN_PROGRESS'])

/** Yoti's age verification service, which estimates the age from a live face. */
export function yotiAge(service: Service): Pick<Verifier, 'begin' | 'read' | 'forget'> {
  return {
    begin: async ({ reference, estimatedAge, returnUrl }) => {
      const answer = created.safeParse(
        await call(service, 'POST', '/api/v1/sessions', {
          type: 'OVER',
          ttl: ttlSeconds,
          age_estimation: { allowed: true, threshold: estimatedAge, level: 'PASSIVE' },
          digital_id: { allowed: false },
          doc_scan: { allowed: false },
          credit_card: { allowed: false },
          reference_id: reference,
          callback: { auto: true, url: returnUrl },
          cancel_url: returnUrl,
        }),
      )
      if (!answer.success) throw new AppError('adult.provider_failed')
      const query = new URLSearchParams({ sessionId: answer.data.id, sdkId: service.sdkId })
      return { session: answer.data.id, url: `${service.baseUrl}/?${query}` }
    },
    read: (check) => readResult(service, check),
    // The service keeps no picture once it has estimated, and has no call that deletes a session.
    forget: async () => {},
  }
}

/** Counts only an estimate for this very person, over the age that was asked for. */
async function readResult(service: Service, check: BegunCheck): Promise<CheckResult> {
  const path = `/api/v1/sessions/${encodeURIComponent(check.session)}/result`
  const found = result.safeParse(await call(service, 'GET', path))
  if (!found.success) throw new AppError('adult.provider_failed')
  const { id, status, type, method, reference_id: reference, age_estimation: asked } = found.data
  if (running.has(status)) return { state: 'pending' }
  const isTheirs = id === check.session && reference === check.reference
  const isEstimate = type === 'OVER' && method === 'AGE_ESTIMATION'
  const isOld = asked !== undefined && asked !== null && asked.threshold >= check.estimatedAge
  const isPassed = status === 'COMPLETE' && isTheirs && isEstimate && isOld
  return isPassed ? { state: 'passed', person: null } : { state: 'failed' }
}

function call(service: Service, method: string, path: string, payload?: object) {
  return callYoti(`${service.baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${service.apiKey}`,
      'Yoti-SDK-Id': service.sdkId,
      Accept: 'application/json',
      ...(payload && { 'Content-Type': 'application/json' }),
    },
    ...(payload && { body: JSON.stringify(payload) }),
  })
}
