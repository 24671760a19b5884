import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag, Scale } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Part } from '../../ui/part.tsx'
import { When } from '../../ui/when.tsx'
import { DecisionCard } from './decision-card.tsx'
import { type Decision, decisionsQuery, type OwnReport, ownReportsQuery } from './moderation.api.ts'
import { reasonNames, reportStateNames } from './names.ts'
import { TargetTitle } from './target-title.tsx'

/** Decisions about the reader, which they may appeal, and what came of their own reports. */
export function DecisionsTab() {
  return (
    <div className="flex flex-col gap-10">
      <Part title={<Trans>Decisions about you</Trans>}>
        <Decisions />
      </Part>
      <Part title={<Trans>Your reports</Trans>}>
        <OwnReports />
      </Part>
    </div>
  )
}

function Decisions() {
  const { api } = useApp()
  const list = useInfiniteQuery(decisionsQuery(api))
  const none = (
    <EmptyState
      icon={<Scale aria-hidden />}
      title={<Trans>No decisions about you</Trans>}
      text={
        <Trans>If your work or your account breaks the rules, our decision appears here.</Trans>
      }
    />
  )
  return (
    <Pages list={list} empty={none}>
      {(decisions) => (
        <div className="flex flex-col gap-4">
          {decisions.map((decision) => (
            <OwnDecision key={decision.decisionOid} decision={decision} />
          ))}
        </div>
      )}
    </Pages>
  )
}

function OwnDecision({ decision }: { decision: Decision }) {
  const { api, queryClient } = useApp()
  const appeal = async (text: string) => {
    const params = { decisionOid: decision.decisionOid }
    await api('POST /moderation/decisions/{decisionOid}/appeal', { params, body: { text } })
    await queryClient.invalidateQueries({ queryKey: decisionsQuery(api).queryKey })
  }
  return <DecisionCard decision={decision} onAppeal={appeal} />
}

function OwnReports() {
  const { api } = useApp()
  const list = useInfiniteQuery(ownReportsQuery(api))
  const none = (
    <EmptyState
      icon={<Flag aria-hidden />}
      title={<Trans>No reports yet</Trans>}
      text={<Trans>Use the flag on a page, or “Report” in a menu, to tell us what’s wrong.</Trans>}
    />
  )
  return (
    <Pages list={list} empty={none}>
      {(reports) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {reports.map((report) => (
            <ReportRow key={report.reportOid} report={report} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

function ReportRow({ report }: { report: OwnReport }) {
  const { t } = useLingui()
  const tone = report.state === 'acted' ? 'good' : report.state === 'open' ? 'gold' : 'plain'
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          <TargetTitle target={report.target} />
        </span>
        <Badge tone={tone}>{t(reportStateNames[report.state])}</Badge>
      </div>
      <p className="text-sm text-ink-faint">
        {t(reasonNames[report.reason])} · <When at={report.reportedAt} />
      </p>
      <p dir="auto" className="line-clamp-2 text-sm break-words text-ink-soft">
        {report.details}
      </p>
    </li>
  )
}
