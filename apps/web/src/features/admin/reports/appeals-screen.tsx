import { Trans, useLingui } from '@lingui/react/macro'
import { appealStates } from '@plax/contracts/moderation/moderation-values'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { When } from '../../../ui/when.tsx'
import { AdminList } from '../admin-list.tsx'
import { May } from '../may.tsx'
import { PersonLink } from '../person-link.tsx'
import { AnswerDialog, type Outcome } from './answer-dialog.tsx'
import { answerNames } from './case-names.ts'
import { DecisionRow } from './decision-row.tsx'
import { type AdminDecision, appealsQuery } from './reports.api.ts'

/** Appeals, the oldest first. */
export function AppealsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Appeals</Trans>}
      text={<Trans>Each decision can be appealed once. Overturning it undoes what it did.</Trans>}
      filters={[
        {
          name: 'state',
          label: t`Status`,
          kind: 'choice',
          otherwise: 'waiting',
          options: appealStates.map((value) => ({ value, label: t(answerNames[value]) })),
        },
      ]}
      query={(filters) => appealsQuery(api, filters)}
      empty={{ icon: <Gavel aria-hidden />, title: <Trans>No appeals match</Trans> }}
    >
      {(rows) => (
        <ul className="flex flex-col gap-4">
          {rows.map((decision) => (
            <Appeal key={decision.decisionOid} decision={decision} />
          ))}
        </ul>
      )}
    </AdminList>
  )
}

function Appeal({ decision }: { decision: AdminDecision }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { appeal } = decision
  if (!appeal) return null
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
        <PersonLink {...decision.user} /> <When at={appeal.at} />
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {appeal.text}
      </p>
      <DecisionRow decision={decision} linked />
      {appeal.answer ? (
        <p dir="auto" className="text-sm break-words text-ink-soft">
          {appeal.answer}
        </p>
      ) : null}
      {appeal.state === 'waiting' ? (
        <May call="POST /admin/moderation/appeals/{decisionOid}">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOutcome('upheld')}>
              <Trans>Uphold decision</Trans>
            </Button>
            <Button onClick={() => setOutcome('overturned')}>
              <Trans>Overturn decision</Trans>
            </Button>
          </div>
        </May>
      ) : null}
      {outcome ? (
        <AnswerDialog
          decisionOid={decision.decisionOid}
          outcome={outcome}
          onClose={() => setOutcome(null)}
        />
      ) : null}
    </li>
  )
}
