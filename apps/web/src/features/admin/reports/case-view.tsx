import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { DetailScreen } from '../detail-screen.tsx'
import { Facts } from '../facts.tsx'
import { May } from '../may.tsx'
import { PersonLink } from '../person-link.tsx'
import { ActDialog } from './act-dialog.tsx'
import { caseStateNames } from './case-names.ts'
import { CaseReports } from './case-reports.tsx'
import { DecisionRow } from './decision-row.tsx'
import { DismissDialog } from './dismiss-dialog.tsx'
import { Evidence } from './evidence.tsx'
import { ReasonCounts } from './reason-counts.tsx'
import { type CaseDetail, caseQuery } from './reports.api.ts'
import { TargetKind } from './target-kind.tsx'

/** One case: what it said then and now, who reported it and why, and what is decided. */
export function CaseView({ caseOid }: { caseOid: string }) {
  const { api } = useApp()
  const detail = useQuery(caseQuery(api, caseOid))
  const title = detail.data?.target.title
  return (
    <DetailScreen
      detail={detail}
      list="reports"
      back={<Trans>All reports</Trans>}
      title={title ? <span dir="auto">{title}</span> : <Trans>Reports</Trans>}
      text={<code className="text-xs">{detail.data?.target.oid ?? caseOid}</code>}
      acts={detail.data ? <Acts detail={detail.data} /> : null}
    >
      {(data) => (
        <div className="flex flex-col gap-8">
          <CaseFacts detail={data} />
          {data.decision ? (
            <Section title={<Trans>Decision</Trans>}>
              <DecisionRow decision={data.decision} />
            </Section>
          ) : null}
          <Evidence detail={data} />
          <Section title={<Trans>Who reported it</Trans>}>
            <CaseReports caseOid={caseOid} />
          </Section>
          <Section title={<Trans>Earlier decisions about this person</Trans>}>
            {data.history.length === 0 ? (
              <p className="text-sm text-ink-soft">
                <Trans>None</Trans>
              </p>
            ) : (
              data.history.map((one) => <DecisionRow key={one.decisionOid} decision={one} linked />)
            )}
          </Section>
        </div>
      )}
    </DetailScreen>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function CaseFacts({ detail }: { detail: CaseDetail }) {
  const { t, i18n } = useLingui()
  const { owner, closedBy, closedAt, closingReason } = detail
  return (
    <Facts
      facts={[
        [t`Status`, t(caseStateNames[detail.state])],
        [t`Type`, <TargetKind key="kind" kind={detail.target.kind} />],
        [t`Reported user`, <PersonLink key="owner" oid={owner.oid} nickname={owner.nickname} />],
        [t`Reports`, i18n.number(detail.reportCount)],
        [t`Reasons`, <ReasonCounts key="reasons" reasons={detail.reasons} />],
        [t`Last reported`, <When key="last" at={detail.lastReportedAt} />],
        ...(closedBy
          ? ([[t`Decided by`, <PersonLink key="by" {...closedBy} />]] satisfies [
              string,
              ReactNode,
            ][])
          : []),
        ...(closedAt
          ? ([[t`Closed`, <When key="closed" at={closedAt} />]] satisfies [string, ReactNode][])
          : []),
        ...(closingReason ? ([[t`Reason`, closingReason]] satisfies [string, ReactNode][]) : []),
      ]}
    />
  )
}

function Acts({ detail }: { detail: CaseDetail }) {
  const [open, setOpen] = useState<'act' | 'dismiss' | null>(null)
  const { caseOid } = detail
  const onClose = () => setOpen(null)
  return (
    <>
      <ConsoleLink
        action
        to="audit"
        filters={{ subjectKind: 'moderation_case', subject: caseOid }}
        className={buttonClasses()}
      >
        <Trans>History</Trans>
      </ConsoleLink>
      {detail.state === 'open' ? (
        <>
          <May call="POST /admin/moderation/cases/{caseOid}/dismiss">
            <Button onClick={() => setOpen('dismiss')}>
              <Trans context="a report">Dismiss</Trans>
            </Button>
          </May>
          <May call="POST /admin/moderation/cases/{caseOid}/act">
            <Button
              variant="danger"
              icon={<Gavel aria-hidden className="size-4" />}
              onClick={() => setOpen('act')}
            >
              <Trans>Take action</Trans>
            </Button>
          </May>
        </>
      ) : null}
      {open === 'act' ? <ActDialog detail={detail} onClose={onClose} /> : null}
      {open === 'dismiss' ? <DismissDialog caseOid={caseOid} onClose={onClose} /> : null}
    </>
  )
}
