import { type KeyObject, randomUUID, sign } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { BegunCheck, CheckResult, Verifier } from './verifier.ts'
import { callYoti } from './yoti-call.ts'

const sessionTtlSeconds = 3600
/** Yoti keeps what was captured at least a day longer than the session; we delete it at once. */
const resourcesTtlSeconds = 90_000

interface Service {
  sdkId: string
  key: KeyObject
  baseUrl: string
}

const created = z.object({ session_id: z.string().min(1), client_session_token: z.string().min(1) })

const session = z.object({
  session_id: z.string(),
  state: z.string(),
  user_tracking_id: z.string().nullish(),
  checks: z
    .array(
      z.object({
        type: z.string(),
        state: z.string(),
        report: z.object({ recommendation: z.object({ value: z.string() }).nullish() }).nullish(),
      }),
    )
    .default([]),
  resources: z
    .object({
      id_documents: z
        .array(
          z.object({
            document_fields: z.object({ media: z.object({ id: z.string() }) }).nullish(),
          }),
        )
        .default([]),
    })
    .nullish(),
})

const fields = z.object({
  full_name: z.string().min(1),
  date_of_birth: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
})

const wantedChecks = ['ID_DOCUMENT_AUTHENTICITY', 'LIVENESS', 'ID_DOCUMENT_FACE_MATCH']

/** Yoti's identity verification: a document, a live face, and that the one is on the other. */
export function yotiIdentity(service: Service): Pick<Verifier, 'begin' | 'read' | 'forget'> {
  return {
    begin: async ({ reference, returnUrl, lang }) => {
      const answer = created.safeParse(
        await signedCall(service, 'POST', '/sessions', {
          client_session_token_ttl: sessionTtlSeconds,
          resources_ttl: resourcesTtlSeconds,
          user_tracking_id: reference,
          requested_checks: [
            { type: 'ID_DOCUMENT_AUTHENTICITY', config: {} },
            { type: 'LIVENESS', config: { liveness_type: 'STATIC', max_retries: 3 } },
            { type: 'ID_DOCUMENT_FACE_MATCH', config: { manual_check: 'FALLBACK' } },
          ],
          requested_tasks: [
            { type: 'ID_DOCUMENT_TEXT_DATA_EXTRACTION', config: { manual_check: 'FALLBACK' } },
          ],
          required_documents: [{ type: 'ID_DOCUMENT' }],
          sdk_config: { locale: lang, success_url: returnUrl, error_url: returnUrl },
        }),
      )
      if (!answer.success) throw new AppError('adult.provider_failed')
      const { session_id: id, client_session_token: token } = answer.data
      const query = new URLSearchParams({ sessionID: id, sessionToken: token })
      return { session: id, url: `${service.baseUrl}/web/index.html?${query}` }
    },
    read: (check) => readSession(service, check),
    forget: async (check) => {
      await signedCall(service, 'DELETE', `/sessions/${encodeURIComponent(check.session)}`)
    },
  }
}

/** Only what was checked for this very person counts, and only where every check approves. */
async function readSession(service: Service, check: BegunCheck): Promise<CheckResult> {
  const path = `/sessions/${encodeURIComponent(check.session)}`
  const found = session.safeParse(await signedCall(service, 'GET', path))
  if (!found.success) throw new AppError('adult.provider_failed')
  const { state, checks, user_tracking_id: reference, session_id: id, resources } = found.data
  if (state === 'EXPIRED') return { state: 'failed' }
  if (state !== 'COMPLETED') return { state: 'pending' }
  if (reference !== check.reference || id !== check.session) return { state: 'failed' }
  const isApproved = ({ state: done, report }: (typeof checks)[number]) =>
    done === 'DONE' && report?.recommendation?.value === 'APPROVE'
  const isComplete = wantedChecks.every((type) => checks.some((one) => one.type === type))
  if (!isComplete || !checks.every(isApproved)) return { state: 'failed' }
  const mediaId = resources?.id_documents.at(0)?.document_fields?.media.id
  if (!mediaId) return { state: 'failed' }
  const media = `${path}/media/${encodeURIComponent(mediaId)}/content`
  const person = fields.safeParse(await signedCall(service, 'GET', media))
  if (!person.success) return { state: 'failed' }
  const { full_name: name, date_of_birth: born } = person.data
  return { state: 'passed', person: { name, birthDate: born.replaceAll('-', '') } }
}

/**
 * Yoti's signed request: method, path with nonce and time, and the body in base64, signed with RSA
 * and SHA-256 as `X-Yoti-Auth-Digest`.
 */
function signedCall(service: Service, method: string, path: string, payload?: object) {
  const query = new URLSearchParams({
    sdkId: service.sdkId,
    nonce: randomUUID(),
    timestamp: String(Date.now()),
  })
  const endpoint = `${path}?${query}`
  const body = payload && JSON.stringify(payload)
  const message = [method, endpoint, ...(body ? [Buffer.from(body).toString('base64')] : [])]
  const digest = sign('RSA-SHA256', Buffer.from(message.join('&')), service.key)
  return callYoti(`${service.baseUrl}${endpoint}`, {
    method,
    headers: {
      'X-Yoti-Auth-Digest': digest.toString('base64'),
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body }),
  })
}
