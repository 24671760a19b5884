import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { reasonNames } from '../../moderation/names.ts'
import { When } from '../../../ui/when.tsx'
import { PersonLink } from '../person-link.tsx'
import { reportsQuery } from './reports.api.ts'

/** The reports of a case, in their order. */
export function CaseReports({ caseOid }: { caseOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const list = useInfiniteQuery(reportsQuery(api, caseOid))
  const none = (
    <EmptyState icon={<Flag aria-hidden />} title={<Trans>Reports are no longer kept</Trans>} />
  )
  return (
    <Pages list={list} empty={none}>
      {(reports) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {reports.map(({ reportOid, reporter, reason, details, reportedAt }) => (
            <li key={reportOid} className="flex flex-col gap-1 px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                {reporter ? <PersonLink {...reporter} /> : t`Deleted account`}
                <Badge>{t(reasonNames[reason])}</Badge>
                <span className="text-ink-faint">
                  <When at={reportedAt} />
                </span>
              </div>
              <p dir="auto" className="text-sm break-words whitespace-pre-line">
                {details}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}
