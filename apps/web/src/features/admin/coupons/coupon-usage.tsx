import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/when.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { type CouponUse, couponUsageQuery } from './coupons.api.ts'

/** Who claimed a coupon, and which chats it paid for. */
export function CouponUsage({ code }: { code: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const list = useInfiniteQuery(couponUsageQuery(api, code))
  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className="mb-3 text-lg font-semibold">
        <Trans>Usage</Trans>
      </h2>
      <Pages
        list={list}
        empty={<EmptyState icon={<Users aria-hidden />} title={<Trans>No usage yet</Trans>} />}
      >
        {(uses) => (
          <Table
            caption={t`Coupon history`}
            rows={uses}
            rowKey={(use) => use.oid}
            columns={[
              {
                key: 'at',
                label: t({ message: 'When', context: 'date' }),
                cell: (use) => <When at={use.at} />,
              },
              { key: 'who', label: t`User`, cell: (use) => <Who use={use} /> },
              {
                key: 'what',
                label: t({ message: 'What', context: 'coupon history' }),
                cell: (use) => <What use={use} />,
              },
            ]}
          />
        )}
      </Pages>
    </section>
  )
}

function Who({ use }: { use: CouponUse }) {
  const { who, nickname, userOid, device } = use
  if (who === 'gone') return <Trans>Deleted account</Trans>
  if (who === 'user') return nickname || userOid
  return (
    <Trans>
      Guest, <span className="font-mono text-xs">{device}</span>
    </Trans>
  )
}

function What({ use: { what, storyTitle } }: { use: CouponUse }) {
  if (what === 'claimed') return <Trans>Claimed the coupon</Trans>
  if (what === 'credited') return <Trans>Credits added to the wallet</Trans>
  if (what === 'chat') return <Trans>Chat in “{storyTitle}”</Trans>
  return <Trans>Returned: a reply in “{storyTitle}” failed</Trans>
}
