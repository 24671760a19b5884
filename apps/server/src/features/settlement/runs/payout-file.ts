import type { PayoutFileFormat } from '@plax/contracts/settlement/settlement-values'
import type { Download } from '@plax/contracts/route'
import { AppError } from '../../../platform/errors.ts'
import { openSealed } from '../../../platform/seal.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { keepFile, sealOf } from './keep-file.ts'

/**
 * A file for the operator's bank, as it was made. Throws `settlement.file_not_found`, also where nothing
 * is in it, and `settlement.no_payer`.
 */
export async function readPayoutFile(
  deps: SettlementDeps,
  { fileOid, format }: { fileOid: string; format: PayoutFileFormat },
): Promise<Download> {
  const kept = await keepFile(deps, fileOid)
  if (!kept) throw new AppError('settlement.file_not_found')
  const { file, content } = kept
  const sealed = format === 'csv' ? content.csv : content.pain
  if (!sealed) throw new AppError('settlement.no_payer')
  const name = `payouts-${file.month}-${file.currency}-${fileOid.slice(-6)}`
  const suffix = content.version > 1 ? `-${content.version}` : ''
  const [extension, contentType] =
    format === 'csv'
      ? ['csv', 'text/csv; charset=utf-8']
      : ['xml', 'application/xml; charset=utf-8']
  return {
    fileName: `${name}${suffix}.${extension}`,
    contentType,
    body: openSealed(sealOf(deps.secret, { fileOid, format }), sealed),
  }
}
