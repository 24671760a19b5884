import type { Deps } from '../../../deps.ts'
import type { PaymentDeps } from '../../payment/payment.service.ts'

/** What paying by card needs, beside what subscribing needs. */
export type CardDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & { payment: PaymentDeps }
