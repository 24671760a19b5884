import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { appealStateNames, measureNames, reasonNames } from '../../moderation/names.ts'
import { When } from '../../../ui/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { May } from '../may.tsx'
import { PersonLink } from '../person-link.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminDecision, moderationKey } from './reports.api.ts'

/** A decision as administrators read it, and how it is undone. */
export function DecisionRow({ decision, linked }: { decision: AdminDecision; linked?: boolean }) {
  const { t } = useLingui()
  const { undone, appeal, until } = decision
  return (
    <article className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center gap-1.5">
        {decision.measures.map((measure) => (
          <Badge key={measure} tone={undone ? 'plain' : 'danger'}>
            {t(measureNames[measure])}
          </Badge>
        ))}
        {undone ? <Badge tone="good">{t`Undone`}</Badge> : null}
        {decision.isNotified ? null : <Badge tone="gold">{t`Not notified`}</Badge>}
        {appeal ? <Badge tone="accent">{t(appealStateNames[appeal.state])}</Badge> : null}
      </div>
      {linked ? (
        <ConsoleLink to={`reports/${decision.caseOid}`}>
          {decision.target.title || decision.target.oid}
        </ConsoleLink>
      ) : null}
      <p className="text-sm">
        {t(reasonNames[decision.rule])} · <span dir="auto">{decision.reason}</span>
      </p>
      <p className="text-sm text-ink-faint">
        <PersonLink {...decision.by} /> · <When at={decision.decidedAt} />
        {until ? (
          <>
            {' · '}
            <Trans>
              Ends <When at={until} />
            </Trans>
          </>
        ) : null}
      </p>
      {undone ? (
        <p className="text-sm text-ink-soft">
          <When at={undone.at} /> · <span dir="auto">{undone.reason}</span>
        </p>
      ) : appeal?.state === 'waiting' ? null : (
        <May call="POST /admin/moderation/decisions/{decisionOid}/undo">
          <Undo decisionOid={decision.decisionOid} />
        </May>
      )}
    </article>
  )
}

function Undo({ decisionOid }: { decisionOid: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const undo = async (reason: string) => {
    const call = { params: { decisionOid }, body: { reason } }
    await api('POST /admin/moderation/decisions/{decisionOid}/undo', call)
    void client.invalidateQueries({ queryKey: moderationKey })
    showToast(t`Decision undone`)
  }
  return (
    <div>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Trans>Undo decision</Trans>
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={<Trans>Undo this decision?</Trans>}
          description={
            <Trans>
              This undoes the decision: anything taken down is republished, any suspension ends, and
              hidden comments are shown again.
            </Trans>
          }
          confirm={<Trans>Undo decision</Trans>}
          hint={t`Shown to the person it’s about and recorded in the audit log.`}
          onConfirm={undo}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  )
}
