import type { Actor } from '../../../platform/http/actor.ts'
import type { FastifyRequest } from 'fastify'

/** What whoever may play something gets of it. */
export interface Opening {
  /** No larger size than this, by its shorter side. */
  maxSide?: number
}

/**
 * Whether somebody may play a subject, asked of the feature that sells it; `app.ts` names one for each
 * kind of subject. Throws the refusal, with what would open it.
 */
export type MediaGate = (call: {
  actor: Actor
  subjectOid: string
  request: FastifyRequest
}) => Promise<Opening>

export type MediaGates = ReadonlyMap<string, MediaGate>
