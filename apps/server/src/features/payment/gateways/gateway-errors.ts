import { AppError } from '../../../platform/errors.ts'
import type { Gateway } from './gateway.ts'

/** Begins something at the gateway; a failure is told with its text (R-payment-007). */
export async function atGateway<T>(begin: () => Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    if (error instanceof AppError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('payment.gateway_unreachable', { reason: reason.slice(0, 200) })
  }
}

/** Throws `payment.not_connected` where no money may be taken: no coin is made without it. */
export function assertOpen({ isOpen }: Gateway): void {
  if (!isOpen) throw new AppError('payment.not_connected')
}
