import { commonFields, type RouteContract } from '@plax/contracts/route'
import type { FastifyRequest } from 'fastify'
import { auditAlone } from '../audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

/** Whether a call is an administrator's view that its handler doesn't audit itself. */
export function isView(request: FastifyRequest, contract: RouteContract): boolean {
  return request.method === 'GET' && contract.permission === 'admin' && !contract.auditsItself
}

/** Puts on record what an administrator was shown: the call, what it asked for, and of whom. */
export async function auditView(
  deps: { db: Db; clock: Clock },
  request: FastifyRequest,
  call: string,
): Promise<void> {
  const query = withoutHints(request.query as Record<string, unknown>)
  const entry = {
    actorOid: request.actor?.userOid ?? null,
    action: 'admin.looked',
    ...subjectOf(request.params as Record<string, string>),
    details: { call, ...(Object.keys(query).length > 0 && { query }) },
    ...(request.concerned && { concerns: request.concerned }),
  }
  await auditAlone(deps, entry)
}

/** What a call asked for, without the hints that every call carries. */
function withoutHints(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !(name in commonFields)))
}

/** The first thing that the path names: `{userOid}` is a user. */
function subjectOf(params: Record<string, string>) {
  const [named] = Object.entries(params)
  if (!named) return { subjectKind: 'console', subjectOid: null }
  return { subjectKind: named[0].replace(/Oid$/, ''), subjectOid: named[1] }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The users whose data an answer shows, where the path does not name them. */
    concerned?: readonly string[]
  }
}
