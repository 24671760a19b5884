import { AppError } from '../errors.ts'

/** The refusal of what would have to wait for too long. */
export const busy = () => new AppError('server.busy', { retryAfterSeconds: 10 })

/** Whether a query was stopped for taking longer than its session allows. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === '57014'
}
