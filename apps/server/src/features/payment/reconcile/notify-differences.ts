import type { Tx } from '../../../platform/db/database.ts'
import type { OutboxEvent } from '../../../platform/events/reader.ts'
import type { Announcement, NotificationKind } from '../../../platform/notify.ts'
import { listAdmins } from '../../account/account.service.ts'
import './reconcile.tables.ts'

/** What a report says otherwise than the gateway, to whoever administrates now. */
export const differencesKind: NotificationKind = {
  type: 'console',
  texts: {
    en: {
      title: 'Payments don’t match the gateway’s records',
      text: '{day} (UTC), {gateway}. Differences: {differences}. Review them in the console under Reconciliation.',
    },
    ko: {
      title: '결제 내역이 결제사 기록과 다릅니다',
      text: '{day}(UTC), {gateway}. 불일치 {differences}건. 관리자 콘솔의 결제 대사에서 확인하세요.',
    },
    jp: {
      title: '決済が決済会社の記録と一致しません',
      text: '{day}（UTC）、{gateway}。不一致：{differences}件。管理コンソールの「決済の照合」で確認してください。',
    },
    es: {
      title: 'Hay pagos que no coinciden con los registros de la pasarela',
      text: '{day} (UTC), {gateway}. Diferencias: {differences}. Revísalas en la consola, en Conciliación.',
    },
  },
  announce: notifyDifferences,
}

async function notifyDifferences(tx: Tx, { payload }: OutboxEvent): Promise<Announcement | null> {
  const { day, gateway, fingerprint } = payload
  const report = await tx
    .selectFrom('payment_reconciliations')
    .select('counts')
    .where('payment_reconciliations.day', '=', String(day))
    .where('gateway', '=', String(gateway))
    // Made again meanwhile, it told of what it says now by itself.
    .where('fingerprint', '=', String(fingerprint))
    .executeTakeFirst()
  if (!report) return null
  const differences = Object.values(report.counts).reduce((sum, count) => sum + count, 0)
  return {
    to: await listAdmins(tx, 'finance'),
    target: { place: 'reconciliation', id: String(day) },
    params: { day: String(day), gateway: String(gateway), differences },
  }
}
