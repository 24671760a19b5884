import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** A GET that changes something is refused where another site has a browser send it (spec D7). */
export function assertSameSite({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw new AppError('auth.origin_refused')
}
