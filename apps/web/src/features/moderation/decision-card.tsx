import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { When } from '../../ui/when.tsx'
import { AppealDialog } from './appeal-dialog.tsx'
import type { Decision } from './moderation.api.ts'
import { appealStateNames, measureNames, reasonNames } from './names.ts'
import { TargetTitle } from './target-title.tsx'

interface DecisionCardProps {
  decision: Decision
  /** Sends the appeal, and has the decision shown as it is then. */
  onAppeal: (text: string) => Promise<unknown>
}

/** A decision about the reader: what, which rule, why, until when, and their appeal. */
export function DecisionCard({ decision, onAppeal }: DecisionCardProps) {
  const { t } = useLingui()
  const [isAppealing, setIsAppealing] = useState(false)
  const { undone, until, appealsUntil } = decision
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-1.5">
        {decision.measures.map((measure) => (
          <Badge key={measure} tone={undone ? 'plain' : 'danger'}>
            {t(measureNames[measure])}
          </Badge>
        ))}
        {undone ? <Badge tone="good">{t`Undone`}</Badge> : null}
        <span className="ml-auto text-sm text-ink-faint">
          <When at={decision.decidedAt} />
        </span>
      </div>
      <h3 dir="auto" className="font-medium break-words">
        <TargetTitle target={decision.target} />
      </h3>
      <Lines decision={decision} />
      {until && !undone ? (
        <p className="text-sm text-ink-soft">
          <Trans>
            Ends <When at={until} />
          </Trans>
        </p>
      ) : null}
      <AppealLines decision={decision} />
      {appealsUntil ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setIsAppealing(true)}>
            <Trans>Appeal</Trans>
          </Button>
          <span className="text-sm text-ink-faint">
            <Trans>
              Once, until <When at={appealsUntil} />
            </Trans>
          </span>
        </div>
      ) : null}
      {isAppealing ? (
        <AppealDialog onSend={onAppeal} onClose={() => setIsAppealing(false)} />
      ) : null}
    </article>
  )
}

function Lines({ decision }: { decision: Decision }) {
  const { t } = useLingui()
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      <Line name={t`Rule`} text={t(reasonNames[decision.rule])} />
      <Line name={t`Reason`} text={decision.reason} />
      {decision.excerpt ? <Line name={t`What was reported`} text={decision.excerpt} /> : null}
      {decision.undone ? <Line name={t`Why it was undone`} text={decision.undone.reason} /> : null}
    </dl>
  )
}

function AppealLines({ decision: { appeal } }: { decision: Decision }) {
  const { t } = useLingui()
  if (!appeal) return null
  const tone = appeal.state === 'overturned' ? 'good' : 'plain'
  return (
    <section className="flex flex-col gap-2 rounded-md bg-ground p-3">
      <div>
        <Badge tone={tone}>{t(appealStateNames[appeal.state])}</Badge>
      </div>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <Line name={t`Your appeal`} text={appeal.text} />
        {appeal.answer ? <Line name={t`Answer`} text={appeal.answer} /> : null}
      </dl>
    </section>
  )
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd dir="auto" className="min-w-0 break-words whitespace-pre-line max-sm:mb-1">
        {text}
      </dd>
    </>
  )
}
