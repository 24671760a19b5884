import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { sumKind, type SumSpan } from '../../commerce/commerce.service.ts'

/** What tickets were sold for, of a creator or of all, in a time. */
export async function sumTickets(
  { reports }: Pick<Deps, 'reports'>,
  asked: SumSpan,
): Promise<OutputOf<'GET /live/revenue/tickets'>> {
  const { count: sold, ...sums } = await sumKind(reports, { kind: 'ticket', ...asked })
  return { sold, ...sums }
}
