import type { FastifyRequest } from 'fastify'
import { ownOrigin, type SiteConfig } from '../../../platform/http/link-origin.ts'

/** The site that passkeys belong to: its name, and the only origin that may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/** A browser signs the origin that it sees, so that a copy of this site gets nothing of use here. */
export function relyingParty(
  { config }: { config: SiteConfig },
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingParty {
  const { origin, hostname } = new URL(ownOrigin(request, config))
  return { id: hostname, origin }
}
